/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'connection.away': 'خدمة لوحة التحكم لا تستجيب.',
  'connection.away.effect': 'قد تكون هذه الصفحة قديمة. تتم المحاولة من جديد…',
  'connection.disconnect': 'قطع الاتصال',
  'connection.disconnect.hint': 'يبقى الاقتران. يمكن الاتصال مجددًا بلا رمز.',
  'connection.disconnect.unlinked': 'يتوقف عن طلب الرموز.',
  'connection.link': 'ربط هاتف',
  'connection.logout': 'تسجيل الخروج…',
  'connection.logout.hint': 'يلغي ربط هذا الجهاز. يحتاج الاتصال التالي إلى رمز جديد.',

  'dialog.cancel': 'إلغاء',

  'logout.question': 'هل تريد تسجيل الخروج؟',
  'logout.effect': 'يُزال هذا الجهاز من الهاتف وتُحذف مفاتيحه هنا. للاتصال مجددًا يجب مسح رمز جديد.',
  'logout.alternative': 'تبقى المحادثات والرسائل. للتوقف المؤقت فقط، اقطع الاتصال.',
  'logout.confirm': 'تسجيل الخروج',

  'settings.heading': 'الإعدادات',
  'settings.theme': 'المظهر',
  'settings.theme.system': 'النظام',
  'settings.theme.light': 'فاتح',
  'settings.theme.dark': 'داكن',
  'settings.language': 'اللغة',
  'settings.language.browser': 'لغة المتصفح',
  'settings.notify': 'نبّهني بالرسائل الجديدة',
  'settings.notify.hint': 'عندما لا تكون هذه الصفحة ظاهرة',
  'settings.api': 'واجهة API لهذه الخدمة',

  'message.no-contacts': 'جهة اتصال بلا اسم ولا رقم',

  'thread.more': 'عرض المزيد',
};

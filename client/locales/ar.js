/** The texts of the page by area, with the keys of `en.js`. */
export default {
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
};

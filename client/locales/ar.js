/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'copy.json': 'نسخ JSON',
  'copy.xml': 'نسخ XML',
  'copy.curl': 'نسخ كأمر cURL',
  'copy.link': 'نسخ الرابط',
  'compare.cancel': 'إلغاء المقارنة',
  'compare.heading': 'المقارنة',
  'compare.mark': 'قارن',
  'compare.marked': 'للمقارنة:',
  'compare.next': 'اختر «قارن» في عنصر ثانٍ.',
  'compare.short': 'الاختلافات فقط',
  'compare.too-different': 'القواسم المشتركة قليلة جدًا لمقارنة سطر بسطر.',
  'compare.differences_zero': 'لا اختلافات',
  'compare.differences_one': 'سطر واحد مختلف',
  'compare.differences_two': 'سطران مختلفان',
  'compare.differences_few': '{{count}} أسطر مختلفة',
  'compare.differences_many': '{{count}} سطرًا مختلفًا',
  'compare.differences_other': '{{count}} سطر مختلف',

  'command.connect': 'اتصال',
  'command.home': 'كل المحادثات',
  'command.inspect': 'أداة الفحص: {{tab}}',
  'command.inspect.close': 'إغلاق أداة الفحص',
  'command.new-message': 'رسالة جديدة',
  'command.stats': 'إحصاءات الجلسة',
  'command.theme.dark': 'المظهر: داكن',
  'command.theme.light': 'المظهر: فاتح',
  'command.theme.system': 'المظهر: مظهر النظام',
  'dialog.close': 'إغلاق',
  'palette.heading': 'الأوامر والمحادثات',
  'palette.none': 'لا شيء يطابق هذه الكلمات.',
  'palette.placeholder': 'ماذا تفعل أو إلى أين تذهب',
  'shortcuts.arrows': 'التنقل في قائمة، رسالةً رسالةً في المحادثة',
  'shortcuts.enter': 'فتح المحدد، إرسال المكتوب',
  'shortcuts.escape': 'إغلاق المفتوح',
  'shortcuts.heading': 'اختصارات لوحة المفاتيح',
  'shortcuts.line': 'سطر جديد في الرسالة',
  'shortcuts.palette': 'البحث عن أمر أو محادثة',
  'shortcuts.search': 'البحث في المحادثات والرسائل',

  'connection.away': 'خدمة لوحة التحكم لا تستجيب.',
  'connection.away.effect': 'قد تكون هذه الصفحة قديمة. تتم المحاولة من جديد…',
  'connection.disconnect': 'قطع الاتصال',
  'connection.disconnect.hint': 'يبقى الاقتران. يمكن الاتصال مجددًا بلا رمز.',
  'connection.disconnect.unlinked': 'يتوقف عن طلب الرموز.',
  'connection.link': 'ربط هاتف',
  'connection.logout': 'تسجيل الخروج…',
  'connection.logout.hint': 'يلغي ربط هذا الجهاز. يحتاج الاتصال التالي إلى رمز جديد.',

  'dialog.cancel': 'إلغاء',

  'explain.show': 'شرح',
  'explain.reason.not_connected':
    'الخدمة غير متصلة بـ WhatsApp ولم يُطلب منها ذلك. اتصل للبدء. إذا لم يُربط هاتف بعد، يظهر رمز للمسح.',
  'explain.reason.starting':
    'تفتح الخدمة اتصالًا بـ WhatsApp وتتفق معه على المفاتيح. يستغرق ذلك بضع ثوانٍ، ولا يلزم فعل شيء.',
  'explain.reason.waiting_for_scan':
    'لا يوجد هاتف مربوط، لذا ينتظر WhatsApp حتى يمسح أحدها الرمز. على الهاتف افتح الإعدادات، ثم الأجهزة المرتبطة، ثم ربط جهاز. الرمز صالح لوقت قصير، ويليه رمز آخر تلقائيًا.',
  'explain.reason.pairing':
    'قبل الهاتف هذا الجهاز. يريد WhatsApp الآن إعادة الاتصال، ويحدث ذلك تلقائيًا. أبقِ الهاتف متصلًا حتى ينتهي.',
  'explain.reason.syncing':
    'قبل WhatsApp تسجيل الدخول ويرسل الآن ما كان ينتظر. يمكن كتابة الرسائل، وستُرسل بعد لحظات.',
  'explain.reason.connected': 'كل شيء على ما يرام: تصل الرسائل فورًا، ويُرسل ما يُكتب هنا.',
  'explain.reason.stopping':
    'طلب شخص إنهاء الاتصال. يبقى الهاتف مربوطًا، فلا يحتاج الاتصال التالي إلى رمز.',
  'explain.reason.logging_out':
    'سجّل شخص الخروج. يُطلب من WhatsApp إزالة هذا الجهاز من الحساب، ثم تُحذف مفاتيحه هنا.',
  'explain.reason.disconnected_by_user':
    'قطع شخص الاتصال، لذا لا تعيد الخدمة المحاولة تلقائيًا. يحفظ WhatsApp ما يصل في هذه الأثناء. اتصل في أي وقت دون رمز جديد.',
  'explain.reason.shut_down':
    'طُلب من الخدمة نفسها أن تتوقف، مثلًا من أجل تحديث. تتصل مجددًا عند تشغيلها.',
  'explain.reason.qr_expired':
    'يعرض WhatsApp الرمز بضع دقائق فقط، ولم يمسحه أحد. جهّز الهاتف ثم اتصل مجددًا للحصول على رمز جديد.',
  'explain.reason.passkey_required':
    'الحساب محمي بمفتاح مرور لا تستطيع هذه الخدمة إدخاله. على الهاتف انظر الإعدادات، الحساب، مفاتيح المرور. عندما لا يُطلب أي مفتاح، اتصل مجددًا وامسح رمزًا جديدًا.',
  'explain.reason.restart_required':
    'يريد WhatsApp إعادة الاتصال كما يفعل بعد الربط. تقوم الخدمة بذلك تلقائيًا.',
  'explain.reason.replaced':
    'لا يُسمح للجهاز المرتبط إلا باتصال واحد، وقد فتح برنامج آخر اتصالًا بالربط نفسه، كنسخة ثانية من هذه الخدمة. أوقف ذلك البرنامج ثم اتصل مجددًا.',
  'explain.reason.unlinked':
    'أزال شخص هذا الجهاز من قائمة الأجهزة المرتبطة على الهاتف، أو أزاله WhatsApp. لم تعد مفاتيحه تنفع وقد حُذفت؛ تبقى المحادثات. اتصل وامسح رمزًا جديدًا.',
  'explain.reason.logged_out':
    'سجّل شخص الخروج هنا. أزال WhatsApp هذا الجهاز وحُذفت مفاتيحه؛ تبقى المحادثات. اتصل وامسح رمزًا جديدًا لاستخدامه مجددًا.',
  'explain.reason.logged_out_here_only':
    'سجّل شخص الخروج هنا بينما تعذّر الوصول إلى WhatsApp، لذا ما زال الهاتف يعرض هذا الجهاز. أزله هناك أيضًا من الأجهزة المرتبطة. ثم اتصل وامسح رمزًا جديدًا.',
  'explain.reason.account_locked':
    'لا يسمح WhatsApp بدخول هذا الحساب: إما أنه مقفل أو أن هاتفه لم يعد موجودًا. حُذفت مفاتيح هذا الجهاز. افتح WhatsApp على الهاتف واتبع ما يقوله؛ عندما يعمل هناك، اتصل وامسح رمزًا جديدًا.',
  'explain.reason.account_banned':
    'حظر WhatsApp هذا الحساب لمخالفته قواعده، ولا تعيد الخدمة المحاولة. افتح WhatsApp على الهاتف حيث يمكن طلب مراجعة. بعد انتهاء الحظر اتصل مجددًا؛ الربط محفوظ.',
  'explain.reason.temporarily_banned':
    'حظر WhatsApp هذا الحساب لبعض الوقت، غالبًا بسبب رسائل كثيرة لأشخاص لم يتوقعوها. لا يُرسل شيء في هذه الأثناء. انتظر انتهاء المدة: فالمحاولة قبل ذلك قد تطيلها.',
  'explain.reason.version_outdated':
    'يخبر كل عميل WhatsApp بإصداره، وقد صار إصدار هذه الخدمة قديمًا. تستعلم الخدمة عن الأحدث وتحاول مرة أخرى تلقائيًا.',
  'explain.reason.version_refused':
    'يعدّ WhatsApp حتى أحدث إصدار وجدته هذه الخدمة قديمًا. حدّث الخدمة أو اضبط إصدارًا أحدث في \u2068SERVICE_WA_VERSION\u2069، ثم اتصل مجددًا. الربط محفوظ.',
  'explain.reason.client_refused':
    'عند تسجيل الدخول يصف العميل نفسه، ولا يقبل WhatsApp هذا الوصف. ربما غيّر قواعده. حدّث الخدمة ثم اتصل مجددًا. الربط محفوظ.',
  'explain.reason.multi_device_missing':
    'إصدار WhatsApp على الهاتف أقدم من أن يدعم الأجهزة المرتبطة. حدّثه هناك ثم اتصل مجددًا. الربط محفوظ.',
  'explain.reason.login_refused':
    'لم يقبل WhatsApp تسجيل الدخول، برمز غير معروف هنا. تحاول الخدمة بضع مرات ثم تتوقف. اتصل لاحقًا؛ وإن لم يفد ذلك فسجّل الخروج وامسح رمزًا جديدًا.',
  'explain.reason.server_not_trusted':
    'يثبت WhatsApp هويته بشهادة، والشهادة التي وصلت ليست له. لم يُرسل شيء. قد يتنصت وسيط (proxy) أو برنامج حماية: جرّب شبكة أخرى ثم اتصل مجددًا.',
  'explain.reason.connection_lost':
    'انقطع الاتصال كما يحدث عندما يغيب الإنترنت أو خادم WhatsApp لحظة. تعيد الخدمة المحاولة تلقائيًا، ويُسلَّم لاحقًا ما يصل في هذه الأثناء.',
  'explain.reason.cannot_connect':
    'لا يرد خادم WhatsApp على هذا الجهاز. تحقق من أن الإنترنت يعمل هنا ومن أن جدار الحماية لا يمنع \u2068web.whatsapp.com\u2069. تعيد الخدمة المحاولة تلقائيًا.',
  'explain.reason.proxy_fails':
    'يمر الاتصال عبر وسيط \u2068SERVICE_PROXY_URL\u2069 وهو لا يفتحه. تحقق من أنه يعمل ومن عنوانه واسمه وكلمة مروره، ومن أنه يسمح بـ \u2068web.whatsapp.com\u2069 و\u2068*.whatsapp.net\u2069 على المنفذ 443.',
  'explain.reason.store_fails':
    'تتعذر الكتابة في قواعد البيانات على هذا الجهاز، غالبًا لأن القرص ممتلئ. تبقى الجلسة متوقفة ليحفظ WhatsApp ما لا يمكن تخزينه. أفسح مساحة؛ تعيد الخدمة المحاولة تلقائيًا.',
  'explain.reason.service_stopped':
    'لم تعمل الخدمة لأن شخصًا أوقفها. حفظ WhatsApp رسائل ذلك الوقت وسلّمها لاحقًا.',
  'explain.reason.service_ended':
    'انتهت الخدمة دون أن يوقفها أحد: قُتلت عمليتها أو فشلت أو انطفأ الحاسوب. قد تبيّن نهاية السجل السبب.',
  'explain.reason.service_paused':
    'لم تعمل الخدمة مدة لأن الحاسوب كان في وضع السكون أو لأن ساعته تغيّرت. أوقف وضع السكون إذا وجب أن تكون متاحة دائمًا.',

  'explain.message.reachout_restricted':
    'لا يسمح WhatsApp حاليًا لهذا الحساب ببدء محادثات جديدة، غالبًا بعد رسائل كثيرة لغرباء. انتظر انتهاء التوقف لأن كل محاولة تطيله. ما زال الرد على من كتب أولًا ممكنًا.',
  'explain.message.account_limited':
    'قيّد WhatsApp هذا الحساب ويعرض تنبيهًا على الهاتف. لا تكتب إلى أشخاص جدد حتى ينتهي التقييد، ثم أرسلها مجددًا.',
  'explain.message.rate_limited':
    'يرسل هذا الحساب في وقت قصير رسائل أكثر مما يسمح به WhatsApp. انتظر انتهاء التوقف ثم أرسلها مجددًا. قيمة أصغر في \u2068SERVICE_SEND_PER_MINUTE\u2069 تمنع ذلك.',
  'explain.message.stale_devices':
    'تُشفَّر الرسالة لكل جهاز من أجهزة المستلم، ويقول WhatsApp إن قائمة الأجهزة غير صحيحة. استُعلم عنها مجددًا دون نجاح. أرسل الرسالة لاحقًا.',
  'explain.message.encryption_failed':
    'لا توجد مفاتيح صالحة لأي جهاز من أجهزة المستلم حتى بعد طلب مفاتيح جديدة. أرسل الرسالة لاحقًا.',
  'explain.message.not_allowed':
    'لا يسمح WhatsApp لهذا الحساب بالكتابة هنا: ربما المجموعة للمشرفين فقط، أو لم يعد الحساب عضوًا. تحقق من ذلك على الهاتف ثم أرسلها مجددًا.',
  'explain.message.chat_not_found':
    'لا يعرف WhatsApp محادثة بهذا العنوان. ربما حُذفت المجموعة أو نُسخ العنوان ناقصًا. تحقق منه ثم أرسلها مجددًا.',
  'explain.message.not_on_whatsapp':
    'لا أحد يستخدم WhatsApp بهذا الرقم. تحقق منه مع رمز البلد، واكتب رسالة جديدة إلى الرقم الصحيح.',
  'explain.message.pairing_ended':
    'سُجّل خروج هذا الجهاز أو أُلغي ربطه بينما كانت الرسالة في طريقها. ربما وصلت، لذا لا تُرسل مجددًا تلقائيًا. اربط الهاتف مجددًا، وانظر المحادثة هناك، وأرسلها مجددًا إن لم تكن موجودة.',
  'explain.message.no_ack':
    'لم يؤكد WhatsApp الرسالة حتى بعد محاولة ثانية. ربما وصلت. انظر المحادثة على الهاتف؛ وإن لم تكن موجودة فأرسلها مجددًا. تحتفظ بمعرّفها فيراها المستلم مرة واحدة.',
  'explain.message.refused':
    'رفض WhatsApp الرسالة برمز غير معروف هنا؛ تجده في نص الخطأ. أرسلها مجددًا أو ابحث عن الرمز.',
  'explain.message.upload_failed':
    'يذهب الملف إلى خادم وسائط WhatsApp قبل رسالته، وقد فشل ذلك عدة مرات. تحقق من اتصال هذا الجهاز بالإنترنت ثم أرسل الرسالة مجددًا.',
  'explain.message.file_missing':
    'حُذف الملف هنا قبل إرساله. لا يمكن تكرار الرسالة؛ أرسل الملف في رسالة جديدة.',
  'explain.message.send_failed':
    'فشل شيء داخل الخدمة أثناء إرسال الرسالة. التفاصيل في السجل. أرسلها مجددًا.',

  'explain.request.validation_failed':
    'حقل أو معامل في الطلب ناقص أو غير معروف أو خارج النطاق. يسمّيه الرد ويبيّن المسموح.',
  'explain.request.invalid_recipient':
    'المستلم ليس رقم هاتف ولا JID. استخدم الأرقام فقط مع رمز البلد، دون مسافات أو شرطات أو حروف.',
  'explain.request.empty_text':
    'ليس في الرسالة ما يُرى. أرسل نصًا فيه حرف ظاهر واحد على الأقل؛ ويحتاج الملف إلى نوع مثل image.',
  'explain.request.text_too_long':
    'لرسالة WhatsApp الواحدة حدّ، وهذا النص أطول. قسّمه إلى عدة رسائل.',
  'explain.request.empty_file':
    'لا توجد بايتات في الطلب مكان الملف. أرسل الملف كمحتوى الطلب، أو كجزء باسم "file" في محتوى multipart.',
  'explain.request.unsuitable_file':
    'يعرض WhatsApp كل نوع من الرسائل بصيغ معينة فقط، وللملف صيغة أخرى. حوّله، أو أرسله كمستند يقبل أي ملف.',
  'explain.request.invalid_jid':
    'تُسمّى المحادثة بـ JID الخاص بها، وهذا ليس كذلك. انسخه من \u2068GET /api/chats\u2069؛ ينتهي بـ \u2068@s.whatsapp.net\u2069 أو \u2068@lid\u2069 أو \u2068@g.us\u2069.',
  'explain.request.malformed_json':
    'لا يمكن قراءة المحتوى ككائن JSON واحد: ربما تنقص علامة اقتباس أو فاصلة. راجعه وأرسله مع \u2068Content-Type: application/json\u2069.',
  'explain.request.json_too_deep':
    'الكائنات والقوائم في المحتوى متداخلة أعمق مما يحتاجه أي استدعاء. أرسلها بتداخل أقل.',
  'explain.request.invalid_phone':
    'هذا ليس رقم هاتف كاملًا. أرسل كل الأرقام مع رمز البلد، مع علامة الجمع أو بدونها.',
  'explain.request.idempotency_mismatch':
    'يجعل \u2068Idempotency-Key\u2069 تكرار الطلب بلا ضرر، وقد استُخدم هذا المفتاح لرسالة أخرى. استخدم مفتاحًا جديدًا لكل رسالة.',
  'explain.request.invalid_idempotency_key':
    '\u2068Idempotency-Key\u2069 طويل جدًا أو فيه حروف لا تقبلها الترويسات. معرّف UUID مفتاح جيد.',
  'explain.request.unauthorized':
    'لهذه الخدمة رمز دخول، وليس في الطلب رمز أو فيه رمز آخر. أرسل الترويسة \u2068Authorization: Bearer\u2069 مع قيمة \u2068SERVICE_API_TOKEN\u2069.',
  'explain.request.host_not_allowed':
    'جاء الطلب باسم مضيف لا تتوقعه الخدمة، وهذا يحمي من صفحات تنتحل صفتها. استخدم عنوانها أو أضف الاسم إلى \u2068SERVICE_ALLOWED_HOSTS\u2069.',
  'explain.request.origin_not_allowed':
    'استدعت صفحة من موقع آخر الخدمة عبر متصفح. لا يُسمح إلا لصفحتها. أضف ذلك الموقع إلى \u2068SERVICE_ALLOWED_HOSTS\u2069 إن كان يجب السماح له.',
  'explain.request.not_found':
    'لا يوجد استدعاء أو محادثة أو رسالة أو ملف في هذا العنوان. ربما حُذف، أو في العنوان خطأ كتابي.',
  'explain.request.no_media':
    'هذه الرسالة نص فقط، فلا شيء للتنزيل. للرسائل ذات الملفات الحقل media.',
  'explain.request.no_thumbnail':
    'لم يرسل المرسل صورة مصغرة مع هذا الملف. لا توجد إلا للوسائط ذات \u2068thumbnail_url\u2069.',
  'explain.request.method_not_allowed':
    'العنوان صحيح لكن ليس لهذه الطريقة. يسمّي الرد الطرق المقبولة، وفي \u2068GET /api/docs\u2069 كل الاستدعاءات.',
  'explain.request.request_timeout':
    'وصل الطلب ببطء شديد فأغلقته الخدمة. حاول مجددًا باتصال أفضل؛ قد يطول إرسال ملف لكن دون توقفات طويلة.',
  'explain.request.not_connected':
    'يحتاج الاستدعاء إلى جلسة WhatsApp وهي غير متصلة. نفّذ \u2068POST /api/connect\u2069، وامسح الرمز إن وُجد، وكرر الاستدعاء عندما يقول \u2068GET /api/connection\u2069 إنها connected.',
  'explain.request.already_paired':
    'ترتبط الخدمة بهاتف واحد في كل مرة، ولديها واحد. لربط آخر نفّذ أولًا \u2068POST /api/logout\u2069.',
  'explain.request.not_waiting_for_pairing':
    'لا يُعطى رمز للكتابة إلا بينما ينتظر WhatsApp هاتفًا. نفّذ \u2068POST /api/connect\u2069 واطلبه عندما يقول \u2068GET /api/connection\u2069 إن الحالة \u2068waiting_for_scan\u2069.',
  'explain.request.not_retryable':
    'لا تُرسل مجددًا إلا رسالة فشلت، وليس أثناء تقييد WhatsApp للحساب. يبيّن الحقلان \u2068can_retry\u2069 و\u2068retry_at\u2069 في الرسالة هل يمكن ذلك ومتى.',
  'explain.request.idempotency_in_flight':
    'ما زال الطلب نفسه بالمفتاح \u2068Idempotency-Key\u2069 نفسه قيد الرد. انتظر ذلك الرد؛ وتكراره بعدها يعطي الرد ذاته.',
  'explain.request.media_expired':
    'يحذف WhatsApp الملفات بعد أسابيع، وهذا لم يعد هناك. ربما ما زال على الهاتف وقد طُلب منه حيث أمكن؛ ابحث هناك.',
  'explain.request.precondition_failed':
    'كان الطلب لحالة معينة من الملف، والملف الآن غيرها. احذف \u2068If-Match\u2069 و\u2068If-Unmodified-Since\u2069 أو استخدم ETag الحالي.',
  'explain.request.body_too_large':
    'المحتوى أو الملف أكبر مما تقبله الخدمة. أرسل أقل أو ملفًا أصغر؛ يذكر الرد الحد.',
  'explain.request.unsupported_media_type':
    'تذكر الترويسة \u2068Content-Type\u2069 صيغة لا يقبلها هذا الاستدعاء. أرسل JSON مع \u2068application/json\u2069، وملفًا حيث يقبله الاستدعاء.',
  'explain.request.range_not_satisfiable':
    'يطلب الطلب جزءًا بعد نهاية الملف. تذكر الترويسة \u2068Content-Range\u2069 في الرد طول الملف.',
  'explain.request.too_many_requests':
    'لا تقبل الخدمة إلا عددًا محدودًا منها معًا أو في وقت معين. انتظر بقدر ما تقول الترويسة \u2068Retry-After\u2069 وأبقِ عددًا أقل مفتوحًا.',
  'explain.request.headers_too_large':
    'ترويسات الطلب كلها معًا طويلة جدًا، غالبًا بسبب ملفات تعريف ارتباط كبيرة. أرسل أقل.',
  'explain.request.store_fails':
    'تتعذر الكتابة في قواعد البيانات على هذا الجهاز، غالبًا لأن القرص ممتلئ. يبيّن \u2068GET /api/health\u2069 الخلل. تتعافى الخدمة تلقائيًا عندما تصبح الكتابة ممكنة.',
  'explain.request.internal_error':
    'فشل شيء غير متوقع داخل الخدمة. التفاصيل في السجل تحت معرّف الطلب؛ تقرير خلل يساعد.',
  'explain.request.send_failed':
    'تعذّر وضع الرسالة في قائمة الانتظار، فلم يُرسل شيء. التفاصيل في السجل تحت معرّف الطلب. حاول مجددًا.',
  'explain.request.connect_failed':
    'لم تستطع الخدمة بدء الاتصال. التفاصيل في السجل تحت معرّف الطلب. حاول مجددًا وانظر \u2068GET /api/health\u2069.',
  'explain.request.pairing_failed':
    'لم يعطِ WhatsApp رمزًا لهذا الرقم. تحقق من الرقم مع رمز البلد، أو امسح رمز QR بدلًا منه.',
  'explain.request.disconnect_failed':
    'تعذّر إنهاء الاتصال بانتظام. التفاصيل في السجل تحت معرّف الطلب. حاول مجددًا؛ إعادة تشغيل الخدمة تنهيه أيضًا.',
  'explain.request.logout_failed':
    'لم تستطع الخدمة تسجيل الخروج، فقد يكون الجهاز ما زال مربوطًا. حاول مجددًا، أو أزله على الهاتف من الأجهزة المرتبطة.',
  'explain.request.media_failed':
    'لا يرد خادم وسائط WhatsApp، أو لا يعطي الملف. تحقق من اتصال هذا الجهاز بالإنترنت ثم حاول مجددًا.',

  'glossary.receipt': 'استلم جهاز الرسالة. في المجموعة يرسل كل عضو إيصالًا.',
  'glossary.receipt.read': 'شوهدت الرسالة. لا يُرسل إلا إذا كان قارئها قد فعّل الإيصالات.',
  'glossary.receipt.read-self': 'قرأ جهاز آخر لهذا الحساب الرسالة.',
  'glossary.receipt.played': 'تم تشغيل الرسالة الصوتية أو الفيديو.',
  'glossary.receipt.played-self': 'شغّل جهاز آخر لهذا الحساب الرسالة.',
  'glossary.receipt.retry':
    'تعذّر فك تشفير الرسالة. يُطلب من مرسلها إرسالها مرة أخرى، في جلسة جديدة عند الحاجة.',
  'glossary.receipt.inactive': 'استلم جهاز الرسالة بينما لم يكن أحد يستخدمه.',
  'glossary.receipt.sender': 'استلم جهاز آخر لهذا الحساب ما أُرسل من هنا.',
  'glossary.receipt.peer': 'استلم جهاز لهذا الحساب رسالة تتبادلها الأجهزة فقط.',
  'glossary.receipt.history': 'استُلم جزء من سجل الهاتف.',
  'glossary.receipt.server-error': 'يُطلب من الهاتف أن يرفع مجددًا ملفًا لم يعد لدى WhatsApp.',
  'glossary.query': 'سؤال إلى WhatsApp أو منه. للجواب المعرّف نفسه.',
  'glossary.query.result': 'الجواب عن السؤال ذي المعرّف نفسه.',
  'glossary.query.error': 'رُفض السؤال ذو المعرّف نفسه.',
  'glossary.query.ping': 'نبضة ping، ليلاحظ الطرفان الاتصال المفقود.',
  'glossary.query.keys': 'مفاتيح: يرفع هذا الجهاز بعض مفاتيحه، أو يطلب مفاتيح غيره لبدء جلسة.',
  'glossary.query.people': 'سؤال عن أشخاص: أجهزتهم، وهل الرقم على WhatsApp.',
  'glossary.query.group': 'عن مجموعة: موضوعها وأعضاؤها وإعداداتها.',
  'glossary.query.media': 'سؤال عن خوادم الوسائط وعن رمز لاستخدامها.',
  'glossary.query.app-state': 'محادثات أُرشفت أو ثُبّتت أو كُتمت، على كل الأجهزة.',
  'glossary.query.picture': 'صورة ملف شخصي.',
  'glossary.query.web': 'إعدادات عميل الويب.',
  'glossary.query.mex': 'سؤال إلى واجهة WhatsApp الأحدث.',
  'glossary.query.privacy': 'إعدادات الخصوصية، أو رموز تسمح بالكتابة إلى شخص.',
  'glossary.query.passive': 'يعلن هذا الجهاز أنه جاهز للاستقبال.',
  'glossary.query.experiments': 'إعدادات تجارب WhatsApp.',
  'glossary.query.blocklist': 'جهات الاتصال المحظورة.',
  'glossary.query.pairing': 'ربط جهاز.',
  'glossary.query.server-ping': 'نبضة ping من الخادم.',
  'glossary.query.dirty': 'تغيّر شيء أثناء غياب هذا الجهاز.',
  'glossary.notification.encrypt':
    'مفاتيح: لدى شخص هوية جديدة، أو لم يبقَ من مفاتيح هذا الجهاز إلا القليل.',
  'glossary.notification.devices': 'ربط شخص جهازًا أو ألغى ربطه.',
  'glossary.notification.picture': 'تغيّرت صورة.',
  'glossary.notification.group': 'تغيّرت مجموعة: أعضاؤها أو موضوعها أو إعداداتها.',
  'glossary.notification.account': 'تغيّرت إعدادات هذا الحساب على جهاز آخر.',
  'glossary.notification.server': 'تغيّرت محادثات على جهاز آخر.',
  'glossary.notification.media-retry': 'رفع الهاتف ملفًا مجددًا، أو لا يستطيع.',
  'glossary.notification.privacy-token': 'يسمح شخص لهذا الحساب بالكتابة إليه.',
  'glossary.notification.contacts': 'تغيّرت جهة اتصال.',
  'glossary.notification.status': 'غيّر شخص نص الأخبار الخاص به.',
  'glossary.tag.message':
    'رسالة. كل \u2068<enc>\u2069 فيها مشفّر لجهاز واحد: pkmsg يبدأ جلسة، وmsg يتابعها، وskmsg للمجموعة.',
  'glossary.tag.presence': 'من المتصل الآن، أو أن هذا الجهاز متصل.',
  'glossary.tag.chatstate': 'شخص يكتب أو يسجّل.',
  'glossary.tag.call': 'مكالمة لا يردّ عليها هذا الجهاز.',
  'glossary.tag.success': 'قبل WhatsApp تسجيل دخول هذا الجهاز.',
  'glossary.tag.failure': 'يرفض WhatsApp تسجيل الدخول. الرمز يبيّن السبب.',
  'glossary.tag.stream-error': 'ينهي WhatsApp الاتصال. الرمز يبيّن السبب.',
  'glossary.tag.stream-end': 'أغلق WhatsApp الاتصال.',
  'glossary.tag.ib': 'أخبار عن الاتصال: كم انتظر أثناء غياب هذا الجهاز، أو أي خادم يُستخدم لاحقًا.',
  'glossary.ack.refused': 'يرفض WhatsApp هذا: \u2068{{name}}\u2069، بالرمز \u2068{{code}}\u2069.',
  'glossary.ack.ours': 'استلم هذا الجهاز \u2068{{name}}\u2069، فلا حاجة لأن يرسله WhatsApp مجددًا.',
  'glossary.ack.theirs': 'وصل هذا إلى WhatsApp: \u2068{{name}}\u2069.',
  'glossary.event.message.received': 'حُفظت رسالة من شخص آخر.',
  'glossary.event.message.queued': 'رسالة محفوظة هنا وتنتظر الإرسال.',
  'glossary.event.message.uploaded': 'ملف الرسالة لدى WhatsApp.',
  'glossary.event.message.media': 'تغيّرت حالة ملف رسالة.',
  'glossary.event.message.edited': 'عُدّلت رسالة من كاتبها.',
  'glossary.event.message.deleted': 'حُذفت رسالة لدى الجميع.',
  'glossary.event.message.reaction': 'تفاعل شخص، أو سحب تفاعله.',
  'glossary.event.message.undecrypted': 'تعذّر فك تشفير رسالة. طُلبت من مرسلها مجددًا.',
  'glossary.event.message.postponed': 'يقيّد WhatsApp هذا الحساب، وتغيّر أقرب وقت لمحاولة أخرى.',
  'glossary.event.message.history': 'حُفظ جزء من سجل الهاتف.',
  'glossary.event.chat.read': 'صُفّر عدّاد الرسائل غير المقروءة لمحادثة.',
  'glossary.event.ack.server': 'الرسالة لدى WhatsApp.',
  'glossary.event.ack.delivered': 'وصلت إلى هاتف المستلم؛ وفي المجموعة إلى هاتف أحد الأعضاء.',
  'glossary.event.ack.read': 'رآها المستلم؛ وفي المجموعة أحد الأعضاء.',
  'glossary.event.ack.played': 'شغّلها المستلم.',
  'glossary.event.ack.error': 'رفض WhatsApp الرسالة. يبيّن error_text السبب وما يجب فعله.',
  'glossary.event.ack.timeout': 'لم يؤكد WhatsApp الرسالة في الوقت المحدد.',
  'glossary.event.connection.state': 'تغيّرت حالة الجلسة. يبيّن reason_text السبب وما يجب فعله.',
  'glossary.event.connection.qr': 'هناك رمز جديد للمسح.',
  'glossary.event.connection.paired': 'تم ربط هاتف.',
  'glossary.event.connection.synced': 'أرسل الهاتف كل سجله.',

  'home.heading': 'الجلسة',
  'home.back': 'العودة إلى المحادثات',
  'home.range': 'الفترة الزمنية',
  'home.range.hour': 'ساعة',
  'home.range.day': 'يوم',
  'home.range.week': 'أسبوع',
  'home.ready': 'جاهز لأول رسالة',
  'home.ready.hint': 'تظهر الرسائل على اليمين عند وصولها. ويمكنك أيضًا أن تبدأ بالكتابة.',
  'home.no-chats': 'لا توجد محادثات بعد',
  'home.write': 'الكتابة إلى رقم',
  'home.state.connected': 'متصلة',
  'home.state.connecting': 'جارٍ الاتصال',
  'home.state.disconnected': 'غير متصلة',
  'home.state.off': 'الخدمة متوقفة',
  'home.state.unknown': 'غير مسجلة',
  'home.state.before': 'تبدأ الإحصاءات بعد هذا الوقت.',
  'home.share.hour': 'متصلة \u2068{{percent}}\u2069 من الساعة الأخيرة',
  'home.share.day': 'متصلة \u2068{{percent}}\u2069 من اليوم الأخير',
  'home.share.week': 'متصلة \u2068{{percent}}\u2069 من الأسبوع الأخير',
  'home.share.recorded': 'متصلة \u2068{{percent}}\u2069 من الوقت المسجل',
  'home.share.none.hour': 'لا شيء مسجل في الساعة الأخيرة',
  'home.share.none.day': 'لا شيء مسجل في اليوم الأخير',
  'home.share.none.week': 'لا شيء مسجل في الأسبوع الأخير',
  'home.percent': '{{number}}%',
  'home.strip': 'الاتصال: {{share}}',
  'home.strip.now': 'الآن',
  'home.strip.part':
    '{{state}} لمدة \u2068{{span}}\u2069 منذ \u2068{{time}}\u2069: \u2068{{reason}}\u2069',
  'home.strip.list': 'كل الحالات مع أسبابها',
  'home.strip.states': 'الحالات',
  'home.column.from': 'من',
  'home.column.for': 'المدة',
  'home.column.state': 'الحالة',
  'home.column.reason': 'السبب',
  'home.column.messages': 'الرسائل',
  'home.column.code': 'الرمز',
  'home.column.happened': 'ما حدث',
  'home.column.received': 'المستلمة',
  'home.column.sent': 'المرسلة',
  'home.column.failed': 'الفاشلة',
  'home.column.waiting': 'المنتظرة',
  'home.column.ack': 'وصلت إلى WhatsApp: النصف، 95%',
  'home.column.delivery': 'تم التسليم: النصف، 95%',
  'home.times': '\u2068{{half}}\u2069، \u2068{{most}}\u2069',
  'home.table': 'المخططات كجدول',
  'home.table.name': 'أرقام المخططات',
  'home.failures': 'الرسائل الفاشلة حسب الرمز',
  'home.failures.none.hour': 'لا شيء في الساعة الأخيرة.',
  'home.failures.none.day': 'لا شيء في اليوم الأخير.',
  'home.failures.none.week': 'لا شيء في الأسبوع الأخير.',
  'home.chart.per-minute_zero': 'الرسائل كل {{count}} دقيقة',
  'home.chart.per-minute_one': 'الرسائل كل دقيقة',
  'home.chart.per-minute_two': 'الرسائل كل دقيقتين',
  'home.chart.per-minute_few': 'الرسائل كل {{count}} دقائق',
  'home.chart.per-minute_many': 'الرسائل كل {{count}} دقيقة',
  'home.chart.per-minute_other': 'الرسائل كل {{count}} دقيقة',
  'home.chart.per-hour_zero': 'الرسائل كل {{count}} ساعة',
  'home.chart.per-hour_one': 'الرسائل كل ساعة',
  'home.chart.per-hour_two': 'الرسائل كل ساعتين',
  'home.chart.per-hour_few': 'الرسائل كل {{count}} ساعات',
  'home.chart.per-hour_many': 'الرسائل كل {{count}} ساعة',
  'home.chart.per-hour_other': 'الرسائل كل {{count}} ساعة',
  'home.chart.ack': 'الوقت حتى الوصول إلى WhatsApp',
  'home.chart.delivery': 'الوقت حتى التسليم',
  'home.chart.waiting': 'رسائل تنتظر الإرسال',
  'home.chart.half': 'النصف خلال',
  'home.chart.most': '95% خلال',
  'home.chart.now': '{{number}} الآن',
  'home.chart.at': 'عند \u2068{{time}}\u2069',
  'home.chart.none.hour': 'لا شيء في الساعة الأخيرة',
  'home.chart.none.day': 'لا شيء في اليوم الأخير',
  'home.chart.none.week': 'لا شيء في الأسبوع الأخير',
  'home.chart.name.hour': 'مخطط الساعة الأخيرة. {{heading}}: {{facts}}. الأرقام في الجدول أدناه.',
  'home.chart.name.day': 'مخطط اليوم الأخير. {{heading}}: {{facts}}. الأرقام في الجدول أدناه.',
  'home.chart.name.week': 'مخطط الأسبوع الأخير. {{heading}}: {{facts}}. الأرقام في الجدول أدناه.',

  'inspector.heading': 'المفتش',
  'inspector.below': 'عرضه في الأسفل',
  'inspector.beside': 'عرضه في الجانب',
  'inspector.close': 'إغلاق المفتش',
  'inspector.close.hint': 'إغلاق (Esc)',
  'inspector.size': 'حجم المفتش',
  'inspector.size.hint': 'اسحب، أو انقر مرتين للعودة إلى الحجم الأول',
  'inspector.tab.all': 'الكل',
  'inspector.tab.events': 'الأحداث',
  'inspector.tab.nodes': 'العُقد',
  'inspector.tab.summary': 'الملخص',
  'inspector.tab.requests': 'الطلبات',

  'inspector.feed.nodes': 'البيانات الخام',
  'inspector.feed.events': 'الأحداث',
  'inspector.feed.all': 'الأحداث والبيانات الخام',
  'inspector.feed.no-match': 'لا توجد أحداث تطابق هذه التصفية.',
  'inspector.feed.empty': 'لا توجد أحداث بعد.',
  'inspector.feed.pause': 'إيقاف مؤقت',
  'inspector.feed.resume': 'استئناف',
  'inspector.feed.missed': 'متوقف مؤقتًا؛ الجديد منذ ذلك: {{number}}',
  'inspector.feed.shown': 'المعروض: {{number}}',
  'inspector.feed.newest': 'الانتقال إلى الأحدث',
  'inspector.feed.export': 'تصدير',
  'inspector.feed.try-again': 'إعادة المحاولة',
  'inspector.feed.further': 'البحث في الأقدم',

  'inspector.filter': 'التصفية',
  'inspector.filter.example':
    'تصفية: كلمات، \u2068chat:\u2069، \u2068from:\u2069، \u2068type:\u2069، \u2068tag:\u2069، \u2068-not\u2069',
  'inspector.filter.clear': 'مسح التصفية',
  'inspector.filter.pings': 'نبضات Ping',
  'inspector.filter.completions': 'الاقتراحات',
  'inspector.filter.chat': 'محادثة، بالاسم أو العنوان',
  'inspector.filter.from': 'المُرسل، بالاسم أو العنوان',
  'inspector.filter.tag': 'وسم داخل stanza',
  'inspector.filter.type': 'النوع، أو بدايته',
  'inspector.filter.id': 'معرّف رسالة أو stanza',
  'inspector.filter.dir': 'in للوارد أو out للصادر',
  'inspector.filter.unknown': '\u2068{{name}}:\u2069 ليس مرشحًا. المتاح: \u2068{{names}}\u2069.',
  'inspector.filter.no-value': '\u2068{{name}}:\u2069 يحتاج إلى قيمة.',
  'inspector.filter.direction': '\u2068dir:\u2069 يكون in أو out.',
  'inspector.filter.quotation-mark': 'تنقص علامة اقتباس.',

  'inspector.event.in': 'وارد',
  'inspector.event.out': 'صادر',
  'inspector.event.to-message': 'الانتقال إلى الرسالة',
  'inspector.event.to-chat': 'الانتقال إلى المحادثة',
  'inspector.event.chat': 'المحادثة',
  'inspector.event.message': 'الرسالة',
  'inspector.event.trace': 'المسار',
  'inspector.event.follow': 'تتبّع هذه الرسالة',
  'inspector.event.details': 'تفاصيل الحدث',
  'inspector.event.who': '\u2068{{person}}\u2069 في \u2068{{chat}}\u2069',
  'inspector.event.taken-back': 'تم سحبه',
  'inspector.event.messages_zero': 'لا رسائل',
  'inspector.event.messages_one': 'رسالة واحدة',
  'inspector.event.messages_two': 'رسالتان',
  'inspector.event.messages_few': '{{count}} رسائل',
  'inspector.event.messages_many': '{{count}} رسالة',
  'inspector.event.messages_other': '{{count}} رسالة',

  'inspector.summary': 'إحصاءات الخدمة',
  'inspector.summary.buffers': 'المخازن المؤقتة',
  'inspector.summary.events': 'الأحداث',
  'inspector.summary.nodes': 'العُقد',
  'inspector.summary.buffer-of-events': 'مخزن الأحداث',
  'inspector.summary.buffer-of-nodes': 'مخزن العُقد',
  'inspector.summary.used': '{{used}} من {{limit}}',
  'inspector.summary.queue': 'قائمة الانتظار',
  'inspector.summary.process': 'العملية',
  'inspector.summary.counters': 'الأحداث منذ البدء',
  'inspector.summary.versions': 'الإصدارات',
  'inspector.summary.bug-report': 'تقرير خلل',
  'inspector.summary.bug-report.hint': 'يخفي تقرير الخلل الأرقام والأسماء والنصوص والأسرار.',
  'inspector.summary.chats': 'المحادثات',
  'inspector.summary.uptime': 'يعمل منذ',
  'inspector.summary.memory': 'الذاكرة',
  'inspector.summary.heap': 'ذاكرة Heap',
  'inspector.summary.streams': 'البثوث المفتوحة',
  'inspector.summary.calls': 'الاستدعاءات المنتظرة',
  'inspector.summary.messages': 'الرسائل المنتظرة',
  'inspector.summary.failed': 'الرسائل الفاشلة',
  'inspector.summary.next-send': 'موعد إرسال التالية',
  'inspector.summary.paused-until': 'متوقف حتى',
  'inspector.summary.pause-code': 'متوقف بسبب الخطأ',
  'inspector.summary.service': 'الخدمة',
  'inspector.summary.client': 'عميل WhatsApp',
  'inspector.summary.megabytes': '{{number}} م.ب',

  'inspector.requests': 'الطلبات إلى API',
  'inspector.requests.hint': 'كل إجراء في هذه الصفحة هو أيضًا استدعاء لواجهة API. انظر {{link}}.',
  'inspector.requests.docs': 'كل استدعاءات API',
  'inspector.requests.of': 'الطلبات من',
  'inspector.requests.all': 'كل البرامج',
  'inspector.requests.others': 'برامج أخرى',
  'inspector.requests.page': 'هذه الصفحة',
  'inspector.requests.browser': 'متصفح',
  'inspector.requests.program': 'برنامج',
  'inspector.requests.empty': 'لا توجد طلبات منذ بدء الخدمة.',
  'inspector.requests.no-answer': 'بلا رد',
  'inspector.requests.facts':
    '\u2068{{time}}\u2069، \u2068{{duration}}\u2069، \u2068{{client}}\u2069',
  'inspector.requests.facts-and-code':
    '\u2068{{time}}\u2069، \u2068{{duration}}\u2069، \u2068{{client}}\u2069، \u2068{{code}}\u2069',
  'inspector.request.id': 'معرّف الطلب',
  'inspector.request.path': 'المسار',
  'inspector.request.route': 'التوجيه',
  'inspector.request.client': 'العميل',
  'inspector.request.answer': 'الرد',
  'inspector.request.body': 'المحتوى',
  'inspector.request.body-size': '\u2068{{type}}\u2069، \u2068{{size}}\u2069',
  'inspector.request.body-not-kept': '\u2068{{type}}\u2069، غير محفوظ',
  'inspector.request.body-size-not-kept': '\u2068{{type}}\u2069، \u2068{{size}}\u2069، غير محفوظ',
  'inspector.request.repeat': 'تكرار',
  'inspector.request.new-message': 'الرسالة الجديدة',
  'inspector.repeat.question': 'هل تريد تكرار {{method}}؟',
  'inspector.repeat.message': 'يُرسل هذا الرسالة نفسها مرة أخرى كرسالة جديدة.',
  'inspector.repeat.other': 'تنفّذه الخدمة مرة أخرى.',
  'inspector.repeat.confirm': 'إرسال مجددًا',

  'logout.question': 'هل تريد تسجيل الخروج؟',
  'logout.effect': 'يُزال هذا الجهاز من الهاتف وتُحذف مفاتيحه هنا. للاتصال مجددًا يجب مسح رمز جديد.',
  'logout.alternative': 'تبقى المحادثات والرسائل. للتوقف المؤقت فقط، اقطع الاتصال.',
  'logout.confirm': 'تسجيل الخروج',

  'message.no-contacts': 'جهة اتصال بلا اسم ولا رقم',

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

  'thread.more': 'عرض المزيد',

  'trace.heading': 'المسار',
  'trace.back': 'العودة إلى الرسالة',
  'trace.loading': 'جارٍ التحميل…',
  'trace.received': 'مستلمة',
  'trace.ranges': 'جزء من المسار',
  'trace.range.all': 'الكل',
  'trace.range.server': 'حتى تصل إلى WhatsApp',
  'trace.range.delivery': 'حتى التسليم',
  'trace.steps': 'الخطوات',
  'trace.not-yet': 'ليس بعد',
  'trace.source.request': 'طلب',
  'trace.source.delivery': 'مرحلة',
  'trace.source.receipt': 'عضو',
  'trace.source.stanza': 'Stanza',
  'trace.source.event': 'حدث',
  'trace.stanza.in': 'وارد: \u2068<{{tag}}>\u2069',
  'trace.stanza.out': 'صادر: \u2068<{{tag}}>\u2069',
  'trace.missing.request':
    'لم يعد الطلب الذي وضعها في قائمة الانتظار معروفًا: تُحفظ الطلبات في الذاكرة فقط.',
  'trace.missing.stanza':
    'تُحفظ stanzas الخام في الذاكرة فقط: ما يخص هذه الرسالة اختفى أو ليس كله هنا.',
  'trace.missing.event': 'ليست كل أحداثها هنا: لسجل الأحداث حدّ.',
  'trace.step.close': 'إغلاق الخطوة',
  'trace.step.close.hint': 'إغلاق (Esc)',
  'trace.step.at': 'عند',
  'trace.step.from': 'من',
  'trace.step.until': 'حتى',
  'trace.step.lasting': 'لا تزال مستمرة',
  'trace.step.to': 'إلى',
  'trace.step.of': 'لـ',
  'trace.step.answer': 'الرد',
  'trace.step.details': 'تفاصيل الخطوة',
  'trace.stage.upload': 'رفع الملف',
  'trace.stage.upload.meaning':
    'يُشفَّر الملف ويُرسل إلى خادم وسائط WhatsApp. تتبعه الرسالة عند انتهاء ذلك.',
  'trace.stage.queue': 'في قائمة الانتظار',
  'trace.stage.queue.meaning':
    'محفوظة هنا وتنتظر: الاتصال، أو الرسائل التي قبلها، أو وتيرة الإرسال، أو مفاتيح أجهزة المستلم.',
  'trace.stage.server': 'في انتظار WhatsApp',
  'trace.stage.server.meaning': 'كُتبت في الاتصال. لا يكون WhatsApp قد أكدها قبل نهاية هذه المرحلة.',
  'trace.stage.delivery': 'في طريقها إلى الهاتف',
  'trace.stage.delivery.meaning': 'وصلت إلى WhatsApp. تنتهي بأول إيصال من هاتف المستلم.',
  'trace.stage.reading': 'حتى القراءة',
  'trace.stage.reading.meaning':
    'وصلت إلى الهاتف. تنتهي عندما يراها المستلم، إذا كانت الإيصالات مفعّلة.',
  'trace.stage.playing': 'حتى التشغيل',
  'trace.stage.playing.meaning': 'شوهدت. تنتهي عندما يشغّلها المستلم.',
  'trace.stage.timeout': 'لا رد في الوقت المحدد',
  'trace.stage.timeout.meaning':
    'لم يؤكد WhatsApp الرسالة. قد تكون وصلته مع ذلك، لذا لا تُرسل مرة ثانية دون سؤال.',
  'trace.stage.error': 'مرفوضة',
  'trace.stage.error.meaning': 'في الرسالة السبب وما يجب فعله.',
};

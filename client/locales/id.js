/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'copy.json': 'Salin JSON',
  'copy.xml': 'Salin XML',
  'copy.curl': 'Salin sebagai cURL',
  'copy.link': 'Salin tautan',
  'compare.cancel': 'Jangan bandingkan',
  'compare.heading': 'Perbandingan',
  'compare.mark': 'Bandingkan',
  'compare.marked': 'Untuk dibandingkan:',
  'compare.next': 'Pilih Bandingkan pada yang kedua.',
  'compare.short': 'Hanya yang berbeda',
  'compare.too-different': 'Terlalu sedikit kesamaan untuk dibandingkan baris demi baris.',
  'compare.differences_other': '{{count}} baris berbeda',

  'command.connect': 'Hubungkan',
  'command.home': 'Semua chat',
  'command.inspect': 'Inspektor: {{tab}}',
  'command.inspect.close': 'Tutup inspektor',
  'command.new-message': 'Pesan baru',
  'command.stats': 'Statistik sesi',
  'command.theme.dark': 'Tema: gelap',
  'command.theme.light': 'Tema: terang',
  'command.theme.system': 'Tema: seperti sistem',
  'dialog.close': 'Tutup',
  'palette.heading': 'Perintah dan chat',
  'palette.none': 'Tidak ada yang cocok dengan kata ini.',
  'palette.placeholder': 'Apa yang dilakukan, atau ke mana',
  'shortcuts.arrows': 'Menyusuri daftar, pesan demi pesan dalam chat',
  'shortcuts.enter': 'Buka yang dipilih, kirim yang ditulis',
  'shortcuts.escape': 'Tutup yang terbuka',
  'shortcuts.heading': 'Pintasan papan ketik',
  'shortcuts.line': 'Baris baru dalam pesan',
  'shortcuts.palette': 'Cari perintah atau chat',
  'shortcuts.search': 'Cari chat dan pesan',

  'connection.away': 'Layanan dasbor tidak menjawab.',
  'connection.away.effect': 'Halaman ini mungkin sudah usang. Mencoba lagi…',
  'connection.disconnect': 'Putuskan',
  'connection.disconnect.hint': 'Tautan tetap ada. Hubungkan lagi tanpa kode.',
  'connection.disconnect.unlinked': 'Berhenti meminta kode.',
  'connection.link': 'Tautkan ponsel',
  'connection.logout': 'Keluar…',
  'connection.logout.hint': 'Memutus tautan perangkat ini. Koneksi berikutnya perlu kode baru.',

  'dialog.cancel': 'Batal',

  'explain.show': 'Jelaskan',
  'explain.reason.not_connected':
    'Layanan tidak terhubung ke WhatsApp dan belum diminta untuk itu. Hubungkan untuk memulai. Jika belum ada ponsel yang tertaut, muncul kode untuk dipindai.',
  'explain.reason.starting':
    'Layanan membuka koneksi ke WhatsApp dan menyepakati kunci. Ini butuh beberapa detik, dan tidak ada yang perlu dilakukan.',
  'explain.reason.waiting_for_scan':
    'Belum ada ponsel yang tertaut, jadi WhatsApp menunggu sampai kodenya dipindai. Di ponsel, buka Setelan, Perangkat tertaut, Tautkan perangkat. Kode hanya berlaku sebentar; yang berikutnya muncul sendiri.',
  'explain.reason.pairing':
    'Ponsel telah menerima perangkat ini. WhatsApp kini meminta koneksi dibuat ulang, dan itu terjadi sendiri. Biarkan ponsel tetap online sampai selesai.',
  'explain.reason.syncing':
    'WhatsApp menerima login dan kini mengirim yang sempat menunggu. Pesan sudah bisa ditulis; sebentar lagi dikirim.',
  'explain.reason.connected': 'Semua baik: pesan langsung tiba, dan yang ditulis di sini dikirim.',
  'explain.reason.stopping':
    'Seseorang meminta koneksi diakhiri. Ponsel tetap tertaut, jadi koneksi berikutnya tidak perlu kode.',
  'explain.reason.logging_out':
    'Seseorang keluar dari akun. WhatsApp diminta melepas perangkat ini, lalu kuncinya dihapus di sini.',
  'explain.reason.disconnected_by_user':
    'Seseorang memutuskannya, jadi layanan tidak mencoba lagi sendiri. WhatsApp menyimpan yang tiba sementara itu. Hubungkan kapan saja; kode baru tidak diperlukan.',
  'explain.reason.shut_down':
    'Layanan sendiri diminta berhenti, misalnya untuk pembaruan. Layanan terhubung lagi saat dijalankan.',
  'explain.reason.qr_expired':
    'WhatsApp hanya menawarkan kode selama beberapa menit, dan tidak ada yang memindainya. Siapkan ponsel, lalu hubungkan lagi untuk kode baru.',
  'explain.reason.passkey_required':
    'Akun dilindungi kunci sandi yang tidak bisa dimasukkan layanan ini. Di ponsel, lihat Setelan, Akun, Kunci sandi. Setelah tidak diminta lagi, hubungkan kembali dan pindai kode baru.',
  'explain.reason.restart_required':
    'WhatsApp meminta koneksi dibuat ulang, seperti setelah penautan. Layanan melakukannya sendiri.',
  'explain.reason.replaced':
    'Perangkat tertaut hanya boleh punya satu koneksi, dan program lain membuka koneksi dengan penautan yang sama, misalnya salinan kedua layanan ini. Hentikan program itu, lalu hubungkan lagi.',
  'explain.reason.unlinked':
    'Seseorang melepas perangkat ini dari daftar perangkat tertaut di ponsel, atau WhatsApp melakukannya. Kuncinya tidak berguna lagi dan dihapus; chat tetap ada. Hubungkan dan pindai kode baru.',
  'explain.reason.logged_out':
    'Seseorang keluar dari akun di sini. WhatsApp melepas perangkat ini dan kuncinya dihapus; chat tetap ada. Hubungkan dan pindai kode baru untuk memakainya lagi.',
  'explain.reason.logged_out_here_only':
    'Seseorang keluar dari akun di sini saat WhatsApp tidak bisa dihubungi, jadi ponsel masih mencantumkan perangkat ini. Lepas juga di sana, di Perangkat tertaut. Lalu hubungkan dan pindai kode baru.',
  'explain.reason.account_locked':
    'WhatsApp tidak mengizinkan akun ini masuk: akun dikunci, atau ponselnya tidak ada lagi. Kunci perangkat ini dihapus. Buka WhatsApp di ponsel dan ikuti petunjuknya; setelah berfungsi di sana, hubungkan dan pindai kode baru.',
  'explain.reason.account_banned':
    'WhatsApp memblokir akun ini karena melanggar aturannya, dan layanan tidak mencoba lagi. Buka WhatsApp di ponsel, tempat peninjauan bisa diminta. Setelah blokir berakhir, hubungkan lagi; penautan tetap ada.',
  'explain.reason.temporarily_banned':
    'WhatsApp memblokir akun ini untuk sementara, biasanya karena banyak pesan kepada orang yang tidak mengharapkannya. Sementara itu tidak ada yang dikirim. Tunggu sampai waktunya habis: mencoba lebih awal dapat memperpanjangnya.',
  'explain.reason.version_outdated':
    'Setiap klien memberitahukan versinya kepada WhatsApp, dan versi layanan ini sudah terlalu lama. Layanan mencari versi terbaru dan mencoba sekali lagi sendiri.',
  'explain.reason.version_refused':
    'WhatsApp menganggap versi klien terbaru yang ditemukan layanan ini pun terlalu lama. Perbarui layanan, atau atur versi lebih baru di SERVICE_WA_VERSION, lalu hubungkan lagi. Penautan tetap ada.',
  'explain.reason.client_refused':
    'Saat login, klien menjelaskan dirinya, dan WhatsApp tidak menerima penjelasan ini. Aturannya mungkin berubah. Perbarui layanan, lalu hubungkan lagi. Penautan tetap ada.',
  'explain.reason.multi_device_missing':
    'WhatsApp di ponsel terlalu lama untuk perangkat tertaut. Perbarui di sana, lalu hubungkan lagi. Penautan tetap ada.',
  'explain.reason.login_refused':
    'WhatsApp tidak menerima login, dengan kode yang tidak dikenal di sini. Layanan mencoba beberapa kali lalu berhenti. Hubungkan lagi nanti; jika tidak membantu, keluar dan pindai kode baru.',
  'explain.reason.server_not_trusted':
    'WhatsApp membuktikan dirinya dengan sertifikat, dan yang datang bukan miliknya. Tidak ada yang dikirim. Mungkin proxy atau antivirus ikut membaca: coba jaringan lain, lalu hubungkan lagi.',
  'explain.reason.connection_lost':
    'Koneksi terputus, seperti saat internet atau server WhatsApp hilang sejenak. Layanan mencoba lagi sendiri, dan yang tiba sementara itu disampaikan kemudian.',
  'explain.reason.cannot_connect':
    'Server WhatsApp tidak menjawab mesin ini. Periksa apakah internet di sini berfungsi, dan tidak ada firewall yang melarang web.whatsapp.com. Layanan mencoba lagi sendiri.',
  'explain.reason.proxy_fails':
    'Koneksi melewati proxy dari SERVICE_PROXY_URL, dan proxy tidak membukanya. Periksa apakah proxy berjalan, alamat, nama, dan sandinya, serta apakah ia mengizinkan web.whatsapp.com dan *.whatsapp.net di port 443.',
  'explain.reason.store_fails':
    'Basis data di mesin ini tidak bisa ditulis, sering karena disk penuh. Sesi tetap mati, agar WhatsApp menyimpan yang tidak dapat disimpan. Kosongkan ruang; layanan mencoba lagi sendiri.',
  'explain.reason.service_stopped':
    'Layanan tidak berjalan karena dihentikan seseorang. WhatsApp menyimpan pesan dari waktu itu dan menyampaikannya kemudian.',
  'explain.reason.service_ended':
    'Layanan berakhir tanpa dihentikan: dimatikan paksa, gagal, atau komputer mati. Akhir lognya mungkin menjelaskan alasannya.',
  'explain.reason.service_paused':
    'Layanan tidak berjalan sebentar karena komputer tidur atau jamnya diubah. Matikan mode tidur jika harus selalu dapat dihubungi.',

  'explain.message.reachout_restricted':
    'Untuk saat ini WhatsApp tidak mengizinkan akun ini memulai chat baru, biasanya setelah banyak pesan ke orang asing. Tunggu sampai jeda berakhir, karena setiap percobaan memperpanjangnya. Yang menulis lebih dulu tetap bisa dibalas.',
  'explain.message.account_limited':
    'WhatsApp membatasi akun ini dan menampilkan pemberitahuan di ponsel. Jangan menulis ke orang baru sampai batasan berakhir, lalu kirim lagi.',
  'explain.message.rate_limited':
    'Akun ini mengirim lebih banyak pesan dalam waktu singkat daripada yang diizinkan WhatsApp. Tunggu sampai jeda berakhir, lalu kirim lagi. SERVICE_SEND_PER_MINUTE yang lebih rendah mencegahnya.',
  'explain.message.stale_devices':
    'Pesan dienkripsi untuk setiap perangkat penerima, dan WhatsApp menyatakan daftar perangkatnya tidak benar. Daftar sudah dicari ulang tanpa hasil. Kirim lagi nanti.',
  'explain.message.encryption_failed':
    'Tidak ada kunci yang bisa dipakai untuk perangkat penerima, bahkan setelah meminta yang baru. Kirim lagi nanti.',
  'explain.message.not_allowed':
    'WhatsApp tidak mengizinkan akun ini menulis di sini: mungkin grup hanya untuk admin, atau akun bukan anggota lagi. Periksa di ponsel, lalu kirim lagi.',
  'explain.message.chat_not_found':
    'WhatsApp tidak mengenal chat dengan alamat ini. Grup mungkin sudah dihapus, atau alamatnya disalin tidak lengkap. Periksa, lalu kirim lagi.',
  'explain.message.not_on_whatsapp':
    'Tidak ada yang memakai WhatsApp dengan nomor ini. Periksa, termasuk kode negaranya, dan tulis pesan baru ke nomor yang benar.',
  'explain.message.pairing_ended':
    'Perangkat ini keluar atau dilepas saat pesan dalam perjalanan. Pesan mungkin sudah sampai, jadi tidak dikirim ulang sendiri. Tautkan ponsel lagi, lihat chat di sana, dan kirim lagi jika belum ada.',
  'explain.message.no_ack':
    'WhatsApp belum mengonfirmasi pesan ini, bahkan setelah percobaan kedua. Mungkin sudah sampai. Lihat chat di ponsel; jika belum ada, kirim lagi. Id-nya tetap sama, jadi penerima melihatnya sekali saja.',
  'explain.message.refused':
    'WhatsApp menolak pesan dengan kode yang tidak dikenal di sini; kodenya ada di teks galat. Kirim lagi, atau cari kodenya.',
  'explain.message.upload_failed':
    'File dikirim ke server media WhatsApp sebelum pesannya, dan itu gagal beberapa kali. Periksa koneksi internet mesin ini, lalu kirim pesan lagi.',
  'explain.message.file_missing':
    'File terhapus di sini sebelum sempat dikirim. Pesan tidak bisa diulang; kirim file sebagai pesan baru.',
  'explain.message.send_failed':
    'Ada yang gagal di dalam layanan saat mengirim pesan. Rinciannya ada di log. Kirim lagi.',

  'explain.request.validation_failed':
    'Sebuah kolom atau parameter permintaan hilang, tidak dikenal, atau di luar rentang. Jawabannya menyebutkan yang mana dan apa yang diizinkan.',
  'explain.request.invalid_recipient':
    'Penerima bukan nomor telepon maupun JID. Pakai angka saja, dengan kode negara, tanpa spasi, tanda hubung, atau huruf.',
  'explain.request.empty_text':
    'Tidak ada yang terlihat dalam pesan. Kirim teks dengan setidaknya satu karakter yang terlihat; file memerlukan jenis, misalnya image.',
  'explain.request.text_too_long':
    'Satu pesan WhatsApp ada batasnya, dan teks ini lebih panjang. Bagi menjadi beberapa pesan.',
  'explain.request.empty_file':
    'Permintaan tidak berisi byte di tempat file seharusnya. Kirim file sebagai body, atau sebagai bagian "file" dari body multipart.',
  'explain.request.unsuitable_file':
    'WhatsApp menampilkan jenis pesan hanya untuk format tertentu, dan file ini lain. Konversikan, atau kirim sebagai dokumen, yang boleh berupa file apa pun.',
  'explain.request.invalid_jid':
    'Chat disebut dengan JID-nya, dan ini bukan JID. Salin dari GET /api/chats; akhirannya @s.whatsapp.net, @lid, atau @g.us.',
  'explain.request.malformed_json':
    'Body tidak bisa dibaca sebagai satu objek JSON: mungkin kurang tanda kutip atau koma. Periksa, lalu kirim dengan Content-Type: application/json.',
  'explain.request.json_too_deep':
    'Objek dan daftar dalam body bersarang lebih dalam dari yang diperlukan panggilan mana pun. Kirim yang lebih datar.',
  'explain.request.invalid_phone':
    'Ini bukan nomor telepon lengkap. Kirim semua angka dengan kode negara, dengan atau tanpa tanda tambah.',
  'explain.request.idempotency_mismatch':
    'Idempotency-Key membuat permintaan berulang tidak berbahaya, dan yang ini dipakai untuk pesan lain. Pakai kunci baru untuk setiap pesan.',
  'explain.request.invalid_idempotency_key':
    'Idempotency-Key terlalu panjang atau berisi karakter yang tidak boleh ada di header. UUID adalah kunci yang baik.',
  'explain.request.unauthorized':
    'Layanan ini memakai token, dan permintaan ini tidak membawanya atau membawa yang lain. Kirim header Authorization: Bearer dengan nilai SERVICE_API_TOKEN.',
  'explain.request.host_not_allowed':
    'Permintaan datang dengan nama host yang tidak diharapkan layanan; ini melindungi dari halaman web yang menyamar. Pakai alamatnya sendiri, atau tambahkan nama itu ke SERVICE_ALLOWED_HOSTS.',
  'explain.request.origin_not_allowed':
    'Halaman situs web lain memanggil layanan dari browser. Hanya halamannya sendiri yang boleh. Tambahkan situs itu ke SERVICE_ALLOWED_HOSTS jika memang boleh.',
  'explain.request.not_found':
    'Tidak ada panggilan, chat, pesan, atau file di alamat ini. Mungkin sudah dihapus, atau alamatnya salah ketik.',
  'explain.request.no_media':
    'Pesan ini hanya teks, jadi tidak ada yang diunduh. Pesan dengan file memiliki kolom media.',
  'explain.request.no_thumbnail':
    'Pengirim tidak menyertakan gambar kecil untuk file ini. Hanya media dengan thumbnail_url yang memilikinya.',
  'explain.request.method_not_allowed':
    'Alamatnya benar, tetapi bukan untuk metode ini. Jawabannya menyebutkan metode yang diterima, dan GET /api/docs memuat semua panggilan.',
  'explain.request.request_timeout':
    'Permintaan tiba terlalu lambat, jadi layanan menutupnya. Coba lagi dengan koneksi yang lebih baik; file boleh lama, asal tanpa jeda panjang.',
  'explain.request.not_connected':
    'Panggilan ini memerlukan sesi WhatsApp, dan sesi tidak terhubung. Lakukan POST /api/connect, pindai kode jika ada, dan ulangi panggilan setelah GET /api/connection menyatakan connected.',
  'explain.request.already_paired':
    'Layanan tertaut ke satu ponsel pada satu waktu, dan sudah punya. Untuk menautkan yang lain, lakukan POST /api/logout dulu.',
  'explain.request.not_waiting_for_pairing':
    'Kode untuk diketik hanya diberikan saat WhatsApp menunggu ponsel. Lakukan POST /api/connect, dan minta setelah GET /api/connection menyatakan waiting_for_scan.',
  'explain.request.not_retryable':
    'Hanya pesan yang gagal dapat dikirim lagi, dan tidak selama WhatsApp membatasi akun. Kolom can_retry dan retry_at pada pesan menyatakan apakah dan kapan.',
  'explain.request.idempotency_in_flight':
    'Permintaan yang sama, dengan Idempotency-Key yang sama, masih dijawab. Tunggu jawabannya; mengulanginya kemudian memberi jawaban yang sama.',
  'explain.request.media_expired':
    'WhatsApp menghapus file setelah beberapa minggu, dan file ini sudah tidak ada. Ponsel mungkin masih menyimpannya dan sudah diminta bila mungkin; lihat di sana.',
  'explain.request.precondition_failed':
    'Permintaan ini untuk keadaan file tertentu, dan file itu kini berbeda. Hilangkan If-Match dan If-Unmodified-Since, atau pakai ETag yang sekarang.',
  'explain.request.body_too_large':
    'Body atau file lebih besar dari yang diterima layanan. Kirim lebih sedikit, atau file lebih kecil; jawabannya menyebutkan batasnya.',
  'explain.request.unsupported_media_type':
    'Header Content-Type menyebut format yang tidak diterima panggilan ini. Kirim JSON dengan application/json; file hanya bila panggilannya menerima.',
  'explain.request.range_not_satisfiable':
    'Permintaan ini meminta bagian setelah akhir file. Header Content-Range pada jawaban menyebutkan panjang file.',
  'explain.request.too_many_requests':
    'Layanan hanya menerima sejumlah tertentu sekaligus, atau dalam suatu waktu. Tunggu selama yang disebut header Retry-After, dan buka lebih sedikit.',
  'explain.request.headers_too_large':
    'Semua header permintaan bersama-sama terlalu panjang, sering karena cookie besar. Kirim lebih sedikit.',
  'explain.request.store_fails':
    'Basis data di mesin ini tidak bisa ditulis, sering karena disk penuh. GET /api/health menjelaskan apa yang salah. Layanan pulih sendiri setelah bisa ditulis.',
  'explain.request.internal_error':
    'Ada yang gagal di dalam layanan secara tak terduga. Rinciannya ada di log dengan id permintaan; laporan bug membantu.',
  'explain.request.send_failed':
    'Pesan tidak bisa dimasukkan ke antrean, jadi tidak ada yang dikirim. Rinciannya ada di log dengan id permintaan. Coba lagi.',
  'explain.request.connect_failed':
    'Layanan tidak bisa mulai menghubungkan. Rinciannya ada di log dengan id permintaan. Coba lagi, dan lihat GET /api/health.',
  'explain.request.pairing_failed':
    'WhatsApp tidak memberi kode untuk nomor ini. Periksa nomor dan kode negaranya, atau pindai kode QR.',
  'explain.request.disconnect_failed':
    'Koneksi tidak bisa diakhiri dengan benar. Rinciannya ada di log dengan id permintaan. Coba lagi; memulai ulang layanan juga mengakhirinya.',
  'explain.request.logout_failed':
    'Layanan tidak bisa keluar, jadi perangkat mungkin masih tertaut. Coba lagi, atau lepas di ponsel pada Perangkat tertaut.',
  'explain.request.media_failed':
    'Server media WhatsApp tidak menjawab, atau tidak dengan file itu. Periksa koneksi internet mesin ini, lalu coba lagi.',

  'glossary.receipt':
    'Sebuah perangkat telah menerima pesan. Dalam grup, setiap anggota mengirim satu.',
  'glossary.receipt.read':
    'Pesan telah dilihat. Hanya dikirim jika pembacanya mengaktifkan tanda baca.',
  'glossary.receipt.read-self': 'Perangkat lain dari akun ini telah membaca pesan.',
  'glossary.receipt.played': 'Pesan suara atau video telah diputar.',
  'glossary.receipt.played-self': 'Perangkat lain dari akun ini telah memutar pesan.',
  'glossary.receipt.retry':
    'Pesan tidak dapat didekripsi. Pengirimnya diminta mengirim sekali lagi, dalam sesi baru bila perlu.',
  'glossary.receipt.inactive': 'Sebuah perangkat menerima pesan saat tidak ada yang memakainya.',
  'glossary.receipt.sender': 'Perangkat lain dari akun ini telah menerima yang dikirim di sini.',
  'glossary.receipt.peer':
    'Sebuah perangkat akun ini menerima pesan yang hanya dipertukarkan antarperangkat.',
  'glossary.receipt.history': 'Sebagian riwayat dari ponsel telah diterima.',
  'glossary.receipt.server-error':
    'Ponsel diminta mengunggah lagi file yang sudah tidak ada di WhatsApp.',
  'glossary.query': 'Pertanyaan kepada WhatsApp, atau darinya. Jawabannya memiliki id yang sama.',
  'glossary.query.result': 'Jawaban atas pertanyaan dengan id yang sama.',
  'glossary.query.error': 'Pertanyaan dengan id yang sama ditolak.',
  'glossary.query.ping': 'Ping, agar kedua pihak menyadari koneksi yang hilang.',
  'glossary.query.keys':
    'Kunci: perangkat ini mengunggah miliknya, atau meminta milik yang lain untuk memulai sesi.',
  'glossary.query.people':
    'Pertanyaan tentang orang: perangkat mereka, dan apakah sebuah nomor ada di WhatsApp.',
  'glossary.query.group': 'Tentang grup: subjek, anggota, dan setelannya.',
  'glossary.query.media': 'Permintaan server media, dan token untuk memakainya.',
  'glossary.query.app-state':
    'Chat yang diarsipkan, disematkan, atau dibisukan, di semua perangkat.',
  'glossary.query.picture': 'Foto profil.',
  'glossary.query.web': 'Setelan klien web.',
  'glossary.query.mex': 'Pertanyaan ke antarmuka WhatsApp yang lebih baru.',
  'glossary.query.privacy':
    'Setelan privasi, atau token yang mengizinkan menulis kepada seseorang.',
  'glossary.query.passive': 'Perangkat ini memberi tahu bahwa ia siap menerima.',
  'glossary.query.experiments': 'Setelan eksperimen WhatsApp.',
  'glossary.query.blocklist': 'Kontak yang diblokir.',
  'glossary.query.pairing': 'Penautan sebuah perangkat.',
  'glossary.query.server-ping': 'Ping dari server.',
  'glossary.query.dirty': 'Sesuatu berubah saat perangkat ini tidak terhubung.',
  'glossary.notification.encrypt':
    'Kunci: seseorang punya identitas baru, atau kunci perangkat ini tinggal sedikit.',
  'glossary.notification.devices': 'Seseorang menautkan atau melepas perangkat.',
  'glossary.notification.picture': 'Sebuah foto diubah.',
  'glossary.notification.group': 'Grup diubah: anggota, subjek, atau setelannya.',
  'glossary.notification.account': 'Setelan akun ini diubah di perangkat lain.',
  'glossary.notification.server': 'Chat diubah di perangkat lain.',
  'glossary.notification.media-retry': 'Ponsel telah mengunggah file lagi, atau tidak bisa.',
  'glossary.notification.privacy-token': 'Seseorang mengizinkan akun ini menulis kepadanya.',
  'glossary.notification.contacts': 'Sebuah kontak diubah.',
  'glossary.notification.status': 'Seseorang mengubah teks info dirinya.',
  'glossary.tag.message':
    'Sebuah pesan. Setiap <enc> di dalamnya dienkripsi untuk satu perangkat: pkmsg memulai sesi, msg melanjutkannya, skmsg untuk grup.',
  'glossary.tag.presence': 'Siapa yang online, atau bahwa perangkat ini online.',
  'glossary.tag.chatstate': 'Seseorang sedang mengetik atau merekam.',
  'glossary.tag.call': 'Panggilan, yang tidak diterima perangkat ini.',
  'glossary.tag.success': 'WhatsApp menerima login perangkat ini.',
  'glossary.tag.failure': 'WhatsApp menolak login. Kodenya menjelaskan alasannya.',
  'glossary.tag.stream-error': 'WhatsApp mengakhiri koneksi. Kodenya menjelaskan alasannya.',
  'glossary.tag.stream-end': 'WhatsApp telah menutup koneksi.',
  'glossary.tag.ib':
    'Kabar koneksi: berapa yang menunggu selama perangkat ini tidak terhubung, atau server mana yang dipakai berikutnya.',
  'glossary.ack.refused': 'WhatsApp menolak {{name}}, dengan kode {{code}}.',
  'glossary.ack.ours':
    'Perangkat ini sudah menerima {{name}}, jadi WhatsApp tidak perlu mengirimnya lagi.',
  'glossary.ack.theirs': 'WhatsApp sudah menerima {{name}}.',
  'glossary.event.message.received': 'Pesan dari orang lain telah disimpan.',
  'glossary.event.message.queued': 'Pesan disimpan di sini dan menunggu dikirim.',
  'glossary.event.message.uploaded': 'File sebuah pesan sudah ada di WhatsApp.',
  'glossary.event.message.media': 'Status file sebuah pesan berubah.',
  'glossary.event.message.edited': 'Pesan disunting oleh penulisnya.',
  'glossary.event.message.deleted': 'Pesan dihapus untuk semua orang.',
  'glossary.event.message.reaction': 'Seseorang bereaksi, atau menarik reaksinya.',
  'glossary.event.message.undecrypted':
    'Pesan tidak dapat didekripsi. Pengirimnya diminta mengirim lagi.',
  'glossary.event.message.postponed':
    'WhatsApp membatasi akun ini, dan waktu tercepat untuk mencoba lagi berubah.',
  'glossary.event.message.history': 'Sebagian riwayat dari ponsel telah disimpan.',
  'glossary.event.chat.read': 'Penghitung belum dibaca sebuah chat direset.',
  'glossary.event.ack.server': 'WhatsApp sudah menerima pesan.',
  'glossary.event.ack.delivered':
    'Ponsel penerima sudah menerimanya; dalam grup, ponsel salah satu anggota.',
  'glossary.event.ack.read': 'Penerima sudah melihatnya; dalam grup, salah satu anggota.',
  'glossary.event.ack.played': 'Penerima sudah memutarnya.',
  'glossary.event.ack.error':
    'WhatsApp menolak pesan. error_text menjelaskan alasannya dan apa yang harus dilakukan.',
  'glossary.event.ack.timeout': 'WhatsApp tidak mengonfirmasi pesan tepat waktu.',
  'glossary.event.connection.state':
    'Status sesi berubah. reason_text menjelaskan alasannya dan apa yang harus dilakukan.',
  'glossary.event.connection.qr': 'Ada kode baru untuk dipindai.',
  'glossary.event.connection.paired': 'Sebuah ponsel ditautkan.',
  'glossary.event.connection.synced': 'Ponsel telah mengirim seluruh riwayatnya.',

  'home.heading': 'Sesi',
  'home.back': 'Kembali ke chat',
  'home.range': 'Rentang waktu',
  'home.range.hour': 'Jam',
  'home.range.day': 'Hari',
  'home.range.week': 'Minggu',
  'home.ready': 'Siap untuk pesan pertama',
  'home.ready.hint': 'Pesan muncul di sebelah kiri saat tiba. Anda juga bisa menulis lebih dulu.',
  'home.no-chats': 'Belum ada chat',
  'home.write': 'Tulis ke nomor',
  'home.state.connected': 'Terhubung',
  'home.state.connecting': 'Menghubungkan',
  'home.state.disconnected': 'Terputus',
  'home.state.off': 'Layanan mati',
  'home.state.unknown': 'Tidak tercatat',
  'home.state.before': 'Statistik dimulai setelah waktu ini.',
  'home.share.hour': 'Terhubung {{percent}} dari satu jam terakhir',
  'home.share.day': 'Terhubung {{percent}} dari satu hari terakhir',
  'home.share.week': 'Terhubung {{percent}} dari seminggu terakhir',
  'home.share.recorded': 'Terhubung {{percent}} dari waktu yang tercatat',
  'home.share.none.hour': 'Tidak ada catatan dalam satu jam terakhir',
  'home.share.none.day': 'Tidak ada catatan dalam satu hari terakhir',
  'home.share.none.week': 'Tidak ada catatan dalam seminggu terakhir',
  'home.percent': '{{number}}%',
  'home.strip': 'Koneksi: {{share}}',
  'home.strip.now': 'Sekarang',
  'home.strip.part': '{{state}} selama {{span}} sejak {{time}}: {{reason}}',
  'home.strip.list': 'Semua status dengan alasannya',
  'home.strip.states': 'Status',
  'home.column.from': 'Sejak',
  'home.column.for': 'Lama',
  'home.column.state': 'Status',
  'home.column.reason': 'Alasan',
  'home.column.messages': 'Pesan',
  'home.column.code': 'Kode',
  'home.column.happened': 'Apa yang terjadi',
  'home.column.received': 'Diterima',
  'home.column.sent': 'Terkirim',
  'home.column.failed': 'Gagal',
  'home.column.waiting': 'Menunggu',
  'home.column.ack': 'Diterima WhatsApp: separuh, 95%',
  'home.column.delivery': 'Sampai: separuh, 95%',
  'home.times': '{{half}}; {{most}}',
  'home.table': 'Grafik sebagai tabel',
  'home.table.name': 'Angka grafik',
  'home.failures': 'Pesan gagal menurut kode',
  'home.failures.none.hour': 'Tidak ada dalam satu jam terakhir.',
  'home.failures.none.day': 'Tidak ada dalam satu hari terakhir.',
  'home.failures.none.week': 'Tidak ada dalam seminggu terakhir.',
  'home.chart.per-minute_other': 'Pesan per {{count}} menit',
  'home.chart.per-hour_other': 'Pesan per {{count}} jam',
  'home.chart.ack': 'Waktu sampai diterima WhatsApp',
  'home.chart.delivery': 'Waktu sampai tersampaikan',
  'home.chart.waiting': 'Pesan yang menunggu dikirim',
  'home.chart.half': 'Separuh dalam',
  'home.chart.most': '95% dalam',
  'home.chart.now': '{{number}} sekarang',
  'home.chart.at': 'pukul {{time}}',
  'home.chart.none.hour': 'Tidak ada dalam satu jam terakhir',
  'home.chart.none.day': 'Tidak ada dalam satu hari terakhir',
  'home.chart.none.week': 'Tidak ada dalam seminggu terakhir',
  'home.chart.name.hour':
    'Grafik satu jam terakhir. {{heading}}: {{facts}}. Angkanya ada di tabel di bawah.',
  'home.chart.name.day':
    'Grafik satu hari terakhir. {{heading}}: {{facts}}. Angkanya ada di tabel di bawah.',
  'home.chart.name.week':
    'Grafik seminggu terakhir. {{heading}}: {{facts}}. Angkanya ada di tabel di bawah.',

  'inspector.heading': 'Inspektur',
  'inspector.below': 'Tampilkan di bawah',
  'inspector.beside': 'Tampilkan di samping',
  'inspector.close': 'Tutup inspektur',
  'inspector.close.hint': 'Tutup (Esc)',
  'inspector.size': 'Ukuran inspektur',
  'inspector.size.hint': 'Seret, atau klik dua kali untuk ukuran awal',
  'inspector.tab.all': 'Semua',
  'inspector.tab.events': 'Peristiwa',
  'inspector.tab.nodes': 'Node',
  'inspector.tab.summary': 'Ringkasan',
  'inspector.tab.requests': 'Permintaan',

  'inspector.feed.nodes': 'Lalu lintas mentah',
  'inspector.feed.events': 'Peristiwa',
  'inspector.feed.all': 'Peristiwa dan lalu lintas mentah',
  'inspector.feed.no-match': 'Tidak ada peristiwa yang cocok dengan filter ini.',
  'inspector.feed.empty': 'Belum ada peristiwa.',
  'inspector.feed.pause': 'Jeda',
  'inspector.feed.resume': 'Lanjutkan',
  'inspector.feed.missed': 'Dijeda, {{number}} lagi sejak itu',
  'inspector.feed.shown': '{{number}} ditampilkan',
  'inspector.feed.newest': 'Ke yang terbaru',
  'inspector.feed.export': 'Ekspor',
  'inspector.feed.try-again': 'Coba lagi',
  'inspector.feed.further': 'Cari lebih jauh ke belakang',

  'inspector.filter': 'Filter',
  'inspector.filter.example': 'Filter: kata, chat:, from:, type:, tag:, -bukan',
  'inspector.filter.clear': 'Hapus filter',
  'inspector.filter.pings': 'Ping',
  'inspector.filter.completions': 'Saran',
  'inspector.filter.chat': 'sebuah chat, menurut nama atau alamat',
  'inspector.filter.from': 'pengirimnya, menurut nama atau alamat',
  'inspector.filter.tag': 'sebuah tag di dalam stanza',
  'inspector.filter.type': 'jenisnya, atau awalnya',
  'inspector.filter.id': 'id sebuah pesan atau stanza',
  'inspector.filter.dir': 'in (masuk) atau out (keluar)',
  'inspector.filter.unknown': '{{name}}: bukan filter. Yang ada: {{names}}.',
  'inspector.filter.no-value': '{{name}}: memerlukan nilai.',
  'inspector.filter.direction': 'dir: adalah in atau out.',
  'inspector.filter.quotation-mark': 'Tanda kutip kurang.',

  'inspector.event.in': 'Masuk',
  'inspector.event.out': 'Keluar',
  'inspector.event.to-message': 'Ke pesan',
  'inspector.event.to-chat': 'Ke chat',
  'inspector.event.chat': 'Chat',
  'inspector.event.message': 'Pesan',
  'inspector.event.trace': 'Jejak',
  'inspector.event.follow': 'Ikuti pesan ini',
  'inspector.event.details': 'Detail peristiwa',
  'inspector.event.who': '{{person}} di {{chat}}',
  'inspector.event.taken-back': 'ditarik kembali',
  'inspector.event.messages_other': '{{count}} pesan',

  'inspector.summary': 'Statistik layanan',
  'inspector.summary.buffers': 'Buffer',
  'inspector.summary.events': 'Peristiwa',
  'inspector.summary.nodes': 'Node',
  'inspector.summary.buffer-of-events': 'Buffer peristiwa',
  'inspector.summary.buffer-of-nodes': 'Buffer node',
  'inspector.summary.used': '{{used}} dari {{limit}}',
  'inspector.summary.queue': 'Antrean',
  'inspector.summary.process': 'Proses',
  'inspector.summary.counters': 'Peristiwa sejak awal',
  'inspector.summary.versions': 'Versi',
  'inspector.summary.bug-report': 'Laporan bug',
  'inspector.summary.bug-report.hint': 'Laporan bug menyembunyikan nomor, nama, teks, dan rahasia.',
  'inspector.summary.chats': 'Chat',
  'inspector.summary.uptime': 'Berjalan selama',
  'inspector.summary.memory': 'Memori',
  'inspector.summary.heap': 'Heap',
  'inspector.summary.streams': 'Stream terbuka',
  'inspector.summary.calls': 'Panggilan menunggu',
  'inspector.summary.messages': 'Pesan menunggu',
  'inspector.summary.failed': 'Pesan gagal',
  'inspector.summary.next-send': 'Berikutnya dikirim',
  'inspector.summary.paused-until': 'Dijeda sampai',
  'inspector.summary.pause-code': 'Dijeda oleh galat',
  'inspector.summary.service': 'Layanan',
  'inspector.summary.client': 'Klien WhatsApp',
  'inspector.summary.megabytes': '{{number}} MB',

  'inspector.requests': 'Permintaan ke API',
  'inspector.requests.hint': 'Setiap tindakan di halaman ini juga panggilan API. Lihat {{link}}.',
  'inspector.requests.docs': 'semua panggilan API',
  'inspector.requests.of': 'Permintaan dari',
  'inspector.requests.all': 'Semua program',
  'inspector.requests.others': 'Program lain',
  'inspector.requests.page': 'Halaman ini',
  'inspector.requests.browser': 'Sebuah browser',
  'inspector.requests.program': 'Sebuah program',
  'inspector.requests.empty': 'Belum ada permintaan sejak layanan dimulai.',
  'inspector.requests.no-answer': 'tanpa jawaban',
  'inspector.requests.facts': '{{time}}; {{duration}}; {{client}}',
  'inspector.requests.facts-and-code': '{{time}}; {{duration}}; {{client}}; {{code}}',
  'inspector.request.id': 'Id permintaan',
  'inspector.request.path': 'Path',
  'inspector.request.route': 'Rute',
  'inspector.request.client': 'Klien',
  'inspector.request.answer': 'Jawaban',
  'inspector.request.body': 'Body',
  'inspector.request.body-size': '{{type}}; {{size}}',
  'inspector.request.body-not-kept': '{{type}}, tidak disimpan',
  'inspector.request.body-size-not-kept': '{{type}}, {{size}}, tidak disimpan',
  'inspector.request.repeat': 'Ulangi',
  'inspector.request.new-message': 'Pesan baru',
  'inspector.repeat.question': 'Ulangi {{method}}?',
  'inspector.repeat.message': 'Ini mengirim pesan yang sama sekali lagi, sebagai pesan baru.',
  'inspector.repeat.other': 'Layanan menjalankannya sekali lagi.',
  'inspector.repeat.confirm': 'Kirim lagi',

  'logout.question': 'Keluar?',
  'logout.effect':
    'Perangkat ini dihapus dari ponsel, dan kuncinya dihapus di sini. Untuk terhubung lagi, kode baru harus dipindai.',
  'logout.alternative': 'Chat dan pesan tetap ada. Untuk jeda saja, cukup putuskan koneksi.',
  'logout.confirm': 'Keluar',

  'message.no-contacts': 'Kontak tanpa nama atau nomor',

  'settings.heading': 'Setelan',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Sistem',
  'settings.theme.light': 'Terang',
  'settings.theme.dark': 'Gelap',
  'settings.language': 'Bahasa',
  'settings.language.browser': 'Seperti browser',
  'settings.notify': 'Beri tahu saya tentang pesan baru',
  'settings.notify.hint': 'Saat halaman ini tidak terlihat',
  'settings.api': 'API layanan ini',

  'thread.more': 'Tampilkan lebih banyak',

  'trace.heading': 'Jejak',
  'trace.back': 'Kembali ke pesan',
  'trace.loading': 'Memuat…',
  'trace.received': 'Diterima',
  'trace.ranges': 'Bagian jejak',
  'trace.range.all': 'Semua',
  'trace.range.server': 'Sampai diterima WhatsApp',
  'trace.range.delivery': 'Sampai tersampaikan',
  'trace.steps': 'Langkah',
  'trace.not-yet': 'belum',
  'trace.source.request': 'Permintaan',
  'trace.source.delivery': 'Tahap',
  'trace.source.receipt': 'Anggota',
  'trace.source.stanza': 'Stanza',
  'trace.source.event': 'Peristiwa',
  'trace.stanza.in': 'Masuk: <{{tag}}>',
  'trace.stanza.out': 'Keluar: <{{tag}}>',
  'trace.missing.request':
    'Permintaan yang mengantrekannya tidak lagi diketahui: permintaan hanya disimpan di memori.',
  'trace.missing.stanza':
    'Stanza mentah hanya disimpan di memori: milik pesan ini sudah hilang, atau tidak lengkap.',
  'trace.missing.event': 'Tidak semua peristiwanya ada di sini: log peristiwa punya batas.',
  'trace.step.close': 'Tutup langkah',
  'trace.step.close.hint': 'Tutup (Esc)',
  'trace.step.at': 'Pada',
  'trace.step.from': 'Dari',
  'trace.step.until': 'Sampai',
  'trace.step.lasting': 'Masih berlangsung',
  'trace.step.to': 'Kepada',
  'trace.step.of': 'Dari',
  'trace.step.answer': 'Jawaban',
  'trace.step.details': 'Detail langkah',
  'trace.stage.upload': 'Unggahan file',
  'trace.stage.upload.meaning':
    'File dienkripsi dan dikirim ke server media WhatsApp. Pesan menyusul setelah itu selesai.',
  'trace.stage.queue': 'Dalam antrean',
  'trace.stage.queue.meaning':
    'Tersimpan di sini dan menunggu: koneksi, pesan sebelumnya, laju kirim, atau kunci perangkat penerima.',
  'trace.stage.server': 'Menunggu WhatsApp',
  'trace.stage.server.meaning':
    'Ditulis ke koneksi. WhatsApp baru mengonfirmasinya saat tahap ini berakhir.',
  'trace.stage.delivery': 'Menuju ponsel',
  'trace.stage.delivery.meaning':
    'WhatsApp sudah menerimanya. Berakhir dengan tanda terima pertama dari ponsel penerima.',
  'trace.stage.reading': 'Sampai dibaca',
  'trace.stage.reading.meaning':
    'Ponsel sudah menerimanya. Berakhir saat penerima melihatnya, jika tanda baca aktif.',
  'trace.stage.playing': 'Sampai diputar',
  'trace.stage.playing.meaning': 'Sudah dilihat. Berakhir saat penerima memutarnya.',
  'trace.stage.timeout': 'Tidak ada jawaban tepat waktu',
  'trace.stage.timeout.meaning':
    'WhatsApp belum mengonfirmasi pesan ini. Mungkin saja sudah diterima, jadi tidak dikirim lagi tanpa bertanya.',
  'trace.stage.error': 'Ditolak',
  'trace.stage.error.meaning': 'Pesan memuat alasannya dan apa yang harus dilakukan.',
};

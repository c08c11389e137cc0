/** The texts of the page by area, with the keys of `en.js`. */
export default {
  'connection.away': 'Layanan dasbor tidak menjawab.',
  'connection.away.effect': 'Halaman ini mungkin sudah usang. Mencoba lagi…',
  'connection.disconnect': 'Putuskan',
  'connection.disconnect.hint': 'Tautan tetap ada. Hubungkan lagi tanpa kode.',
  'connection.disconnect.unlinked': 'Berhenti meminta kode.',
  'connection.link': 'Tautkan ponsel',
  'connection.logout': 'Keluar…',
  'connection.logout.hint': 'Memutus tautan perangkat ini. Koneksi berikutnya perlu kode baru.',

  'dialog.cancel': 'Batal',

  'logout.question': 'Keluar?',
  'logout.effect':
    'Perangkat ini dihapus dari ponsel, dan kuncinya dihapus di sini. Untuk terhubung lagi, kode baru harus dipindai.',
  'logout.alternative': 'Chat dan pesan tetap ada. Untuk jeda saja, cukup putuskan koneksi.',
  'logout.confirm': 'Keluar',

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

  'message.no-contacts': 'Kontak tanpa nama atau nomor',

  'thread.more': 'Tampilkan lebih banyak',
};

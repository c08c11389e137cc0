/** The texts of the page by area, with the keys of `en.js`. */
export default {
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
};

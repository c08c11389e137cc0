import { direction, isInWantedLanguage, language, t } from './language/t.js';
import { AccountVisit } from './controllers/account-visit.js';
import { LoginGate } from './controllers/connection/login-gate.js';

Object.assign(document.documentElement, { lang: language, dir: direction });

const notices = await new AccountVisit(new LoginGate()).begin();
if (!isInWantedLanguage) notices.showMissing(t('part.failed.language'));

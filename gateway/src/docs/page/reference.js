import './search.js';
import { showCredentials } from './credentials-panel.js';
import { showSamples } from './samples.js';
import { showTryIt } from './try-it.js';

showCredentials();
showSamples();
showTryIt();
document.getElementById('scripts-missing').remove();

import { finishSignIn } from './sign-in.js';

finishSignIn().catch((error) => {
  document.querySelector('[role=status]').textContent = `Signing in failed: ${error.message}`;
});

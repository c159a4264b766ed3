import logo from '@irp/look/logo.svg';

/** The same as the site's icon, beside the name. */
export function Logo() {
  return <img src={logo} width="26" height="26" alt="" />;
}

import logo from '@irp/look/logo.svg';

/** The same as the icon of the site. The name stands beside it. */
export function Logo() {
  return <img src={logo} width="26" height="26" alt="" />;
}

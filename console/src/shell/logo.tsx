import logo from '@irp/look/logo.svg';

/** The logo beside the name of the platform, which is also the icon of the site. */
export function Logo() {
  return <img src={logo} width="26" height="26" alt="" />;
}

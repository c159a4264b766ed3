/** The style of every page of the platform, in light and dark. A policy allows it by its hash. */
export const pageStyle = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:30rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
main.wide{max-width:44rem}
header{text-align:right}header a{margin-left:.75rem}
h1{font-size:1.5rem;line-height:1.2}
h2{font-size:1.2rem;line-height:1.3;margin:1.5rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
label,legend{display:block;font-weight:600;margin:1rem 0 .25rem}
input[type=text],input[type=email],input[type=password],input[type=number],input[type=datetime-local],select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid GrayText;border-radius:.25rem;background:Field;color:FieldText}
fieldset{border:0;padding:0;margin:1rem 0}
.choice{display:block;font-weight:400;margin:.25rem 0}
button{font:inherit;padding:.5rem 1rem;border:1px solid #1a56db;border-radius:.25rem;background:#1a56db;color:#fff;cursor:pointer}
button.second{background:Canvas;color:CanvasText;border-color:GrayText}
.actions{display:flex;gap:.75rem;margin-top:1.5rem;flex-wrap:wrap}
:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
.fault{border-left:4px solid #c81e1e;padding:.25rem .75rem;margin:1rem 0}
.note{border-left:4px solid GrayText;padding:.25rem .75rem;margin:1rem 0}
ul.scopes{padding:0;list-style:none}ul.scopes li{padding:.5rem 0;border-top:1px solid GrayText}
.risk{font-size:.85rem;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;white-space:nowrap}
code{font-size:1.1rem;overflow-wrap:anywhere}`;

/**
 * Of pages with images. A logo has the same ground in light and dark, so that it looks alike in
 * both.
 */
export const directoryStyle = `
.entry{display:flex;gap:1rem;margin:1.5rem 0}.entry>div{flex:1;min-width:0}.entry h2,.entry p:first-child{margin-top:0}
.logo{flex:none;box-sizing:border-box;width:4rem;height:4rem;border:1px solid GrayText;border-radius:.5rem;object-fit:contain;background:#fff}
span.logo{display:grid;place-items:center;font-size:1.75rem;background:Canvas;color:CanvasText}
.verified{font-size:.85rem;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem}
ul.screenshots{padding:0;list-style:none}ul.screenshots li{margin:.75rem 0}
ul.screenshots img{display:block;box-sizing:border-box;max-width:100%;height:auto;border:1px solid GrayText}`;

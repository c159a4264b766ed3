/** The CSS of pages with screenshots. */
export const directoryStyle = `
ul.screenshots{padding:0;list-style:none}ul.screenshots li{margin:.75rem 0}
ul.screenshots img{display:block;max-width:100%;height:auto;border:1px solid var(--irp-border);border-radius:var(--irp-radius-md)}`;

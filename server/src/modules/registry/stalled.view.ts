/** How long a page may show nothing of its own before it says so, in milliseconds. */
const PATIENCE_MS = 20_000;

const words = {
  text: 'The console is taking too long to load. Check your connection, then reload the page.',
  reload: 'Reload',
};

// In our colours where the page has them already, else in the system's.
const STYLE = [
  '#stalled>div{position:fixed;inset:auto 0 0;z-index:1000;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:12px 16px;border-top:1px solid var(--color-border,GrayText);background:var(--color-surface,Canvas);color:var(--color-fg,CanvasText);font:var(--text-body,14px/20px system-ui,sans-serif)}',
  '#stalled>[hidden]{display:none}',
  '#stalled button{min-height:44px;padding:0 16px;border:1px solid var(--color-control-border,GrayText);border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer}',
].join('');

/** How long what is fetched anew may hold up the reload. */
const ANEW_MS = 5_000;

// The address somebody has typed outlives the reload in the entry of the history; a password is kept nowhere. A reload takes
// from the browser's cache what never changes: a script that came with a wrong byte would stay away for a year.
const SCRIPT = [
  '{const place=document.getElementById("stalled"),field=document.querySelector("[name=email]"),{email,...rest}=history.state??{}',
  'if(email){field&&(field.value=email);history.replaceState(rest,"")}',
  'const anew=({src})=>fetch(src,{cache:"reload"}).then((reply)=>reply.arrayBuffer())',
  'place.querySelector("button").onclick=()=>{field?.value&&history.replaceState({...history.state,email:field.value},"")',
  `Promise.race([Promise.allSettled([...document.querySelectorAll("script[src]")].map(anew)),new Promise((done)=>setTimeout(done,${ANEW_MS}))]).then(()=>location.reload())}`,
  `setTimeout(()=>place.firstElementChild.hidden=false,${PATIENCE_MS})}`,
].join(';');

/** What a page says when its scripts stay away, until the shell's entry takes it out (`shell/src/index.tsx`). */
export const stalledNotice = (nonce: string): string[] => [
  `<style nonce="${nonce}">${STYLE}</style>`,
  `<div id="stalled" role="alert"><div hidden><span>${words.text}</span><button type="button">${words.reload}</button></div></div>`,
  `<script nonce="${nonce}">${SCRIPT}</script>`,
];

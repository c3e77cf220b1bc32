import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { StaticSignIn } from './static-sign-in';

const never = () => new Promise<never>(() => {});

/**
 * The sign-in page as the build draws it: markup, and the `<style>` element that goes with it. Compiled with the shell's
 * own settings, because styled-components numbers its classes in the order the modules run.
 */
export function prerender(): { html: string; styles: string } {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(<StaticSignIn bringConsole={never} />));
  return { html, styles: sheet.getStyleTags() };
}

import { useLocation } from 'react-router-dom';

/** What a remote may do to everybody without meaning to, each by the name of its fault. */
export const UNRULY: Record<string, () => void> = {
  'paints the page'() {
    document.documentElement.style.filter = 'invert(1)';
    document.documentElement.dir = 'rtl';
    document.body.style.opacity = '0.5';
    document.body.inert = true;
    document.body.append(Object.assign(document.createElement('aside'), { textContent: 'Buy now' }));
    document.body.style.overflow = 'hidden';
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'icon', href: '/three-new.svg' }),
    );
  },
};

/** A page that behaves until it is pressed. */
export function Unruly({ act }: { act: () => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1>Unruly</h1>
      <p>{pathname}</p>
      <button onClick={act}>Begin</button>
    </>
  );
}

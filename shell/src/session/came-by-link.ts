import { createContext } from 'react';

/** Whether the page at hand was followed to inside the console; one the browser opened keeps the browser's focus. */
export const CameByLink = createContext<() => boolean>(() => false);

export * from './classify-reply';
export * from './is-reported-opt-out';
export { normalizeText } from './normalize-text';

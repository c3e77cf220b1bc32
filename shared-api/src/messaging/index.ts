export * from './columns';
export * from './count-of';
export * from './phone';
export * from './segments';
export * from './fill-template';
export * from './message-html';
export * from './number-filter';

/** Where the product under test listens; its own ports, so that one a person has started stays out of it. */
export const CONSOLE_PORT = Number(process.env.E2E_PORT ?? 4400);
export const CARRIER_PORT = CONSOLE_PORT + 10;
export const CONSOLE_URL = `http://localhost:${CONSOLE_PORT}`;
export const CARRIER_URL = `http://127.0.0.1:${CARRIER_PORT}`;
export const PASSWORD = 'campaign-demo';

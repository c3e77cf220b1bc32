// Jest takes no time-out from a project’s options. A first run builds the database template first.
jest.setTimeout(60_000);

// Of the projects' options jest takes no time-out: a first run builds the database template, in about 5 s.
jest.setTimeout(30_000);

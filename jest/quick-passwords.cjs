// In the gate a password is hashed in a thousandth of the time that the product takes on purpose. The text that is kept says all
// the same what it was asked for, so a product that asks for less is found out. At night passwords are hashed as they are.
const { join } = require('node:path');
// By its folder: its name leads here.
const argon2 = require(join(__dirname, '../node_modules/@node-rs/argon2'));

const QUICK = { memoryCost: 64, timeCost: 1 };
const COSTS = /m=\d+,t=\d+/;

module.exports =
  process.env.THOROUGH === '1'
    ? argon2
    : {
        ...argon2,
        hash: async (password, { memoryCost, timeCost, ...options }) =>
          (await argon2.hash(password, { ...options, ...QUICK })).replace(
            COSTS,
            `m=${memoryCost},t=${timeCost}`,
          ),
        verify: (text, password) =>
          argon2.verify(text.replace(COSTS, `m=${QUICK.memoryCost},t=${QUICK.timeCost}`), password),
      };

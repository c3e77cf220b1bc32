# mfe-{{name}}

What this remote is for, which screens it has, what it does not do.

```
npm install
npm test                                     # screens and panel, with prepared replies
npm run types
npx mfe doctor                               # versions that do not work together
npx mfe dev {{name}} --alone                    # its pages from sources, without any console
npx mfe dev {{name}} --against https://…     # its pages from sources, everything else from there
npx mfe build {{name}}
npx mfe check {{name}} --against https://…
MFE_REGISTRY=https://… MFE_TOKEN=… npx mfe publish {{name}}
```

What a screen may use: the README of `@campaign/platform`.

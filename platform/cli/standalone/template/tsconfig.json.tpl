{
  "extends": "@campaign/platform/tsconfig.json",
  "include": ["src", "platform.config.ts"]
}

export default { preset: '@campaign/platform' };

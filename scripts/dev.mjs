process.argv.push('--sources');
import('./start.mjs');

export default {
  testDir: '/work/main/e2e/chaos', timeout: 60000, expect: { timeout: 15000 }, workers: 1, reporter: [['list']], outputDir: '/tmp/pw-results',
  use: { baseURL: 'http://localhost:4100', viewport: { width: 1280, height: 800 }, launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] } },
};

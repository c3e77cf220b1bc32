# Needs the secret MFE_TOKEN and the variable MFE_REGISTRY: the token of this remote, and the console's address.
name: ship
on:
  push:
    branches: [main]
  pull_request:
jobs:
  ship:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
    env:
      MFE_REGISTRY: ${{ vars.MFE_REGISTRY }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      # What no browser has mounted cannot become stable.
      - name: A Chromium, where the runner has none
        run: |
          command -v google-chrome chromium && exit 0
          curl -fsSLo chrome.deb https://dl.google.com/linux/direct/google-chrome-stable_current_amd64.deb
          sudo apt-get update && sudo apt-get install -y ./chrome.deb
      - run: npm ci
      - run: npm run types
      - run: npm test
      - run: npx mfe doctor
      - run: npx mfe build {{name}}
      - run: npx mfe check {{name}} --against "$MFE_REGISTRY"
      # Publishing gives a build to nobody; the comment leads the people of the preview list to it. A fork has no secrets.
      - if: github.event_name == 'pull_request' && !github.event.pull_request.head.repo.fork
        run: |
          npx mfe publish {{name}}
          npx mfe preview {{name}} --comment > preview.md
          gh pr comment ${{ github.event.number }} --body-file preview.md
        env:
          MFE_TOKEN: ${{ secrets.MFE_TOKEN }}
          GH_TOKEN: ${{ github.token }}
      - if: github.ref == 'refs/heads/main'
        run: npx mfe publish {{name}} && npx mfe promote {{name}} --channel canary --weight 0 --roles ADMIN
        env:
          MFE_TOKEN: ${{ secrets.MFE_TOKEN }}

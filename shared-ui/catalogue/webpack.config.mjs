import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The design system's own page: every story, in both themes. Not part of the product. */
export default {
  context: folder,
  mode: 'development',
  devtool: false,
  target: ['web', 'es2022'],
  entry: ['./src/theme/fonts.css', './src/catalogue/catalogue.tsx'],
  output: { path: resolve(folder, 'build/catalogue'), clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  experiments: { css: true },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
  plugins: [
    // As production writes them: otherwise each rule is a text that the browser reads the whole sheet anew for.
    new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' }),
    new HtmlWebpackPlugin({
      title: 'Catalogue',
      templateContent: ({ htmlWebpackPlugin }) =>
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${htmlWebpackPlugin.options.title}</title></head><body></body></html>`,
    }),
  ],
};

// The rules of this house: what no linter knows of it. .oxlintrc.json says where each holds, lint.test.mjs offends each.

const NAMED_COLORS = 'white|black|gr[ae]y|red|green|blue|orange|yellow|purple|pink|navy|teal|silver';
const RAW_COLOR = new RegExp(
  [
    String.raw`#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})\b`,
    String.raw`\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(`,
    String.raw`(?:color|background|border|outline|shadow|fill|stroke)[a-z-]*:[^;\n]*[\s:](?:${NAMED_COLORS})\b`,
  ].join('|'),
  'i',
);
const QUERIES = /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/;

/** A rule: `visit` gives what it looks at, and reports a node, by the rule's message or by one of its own. */
const rule = (message, visit) => ({
  create: (context) => visit((node, own = message) => context.report({ node, message: own }), context),
});

const fileName = rule(undefined, (report, { filename }) => {
  const name = filename.split(/[\\/]/).at(-1);
  return {
    Program(node) {
      if (!/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name))
        report(node, `File names are kebab-case and the last word says the role: ${name}`);
      if (/^(utils?|helpers?|common|misc)\./.test(name))
        report(node, `${name}: name the thing it does instead of utils, helpers or common`);
    },
  };
});

/** A default export has no name of its own: it is called differently wherever it is imported. */
const noDefaultExport = rule(
  'Name what you export; only configurations and a remote’s lifecycles have a default export.',
  (report) => ({
    ExportDefaultDeclaration: (node) => report(node),
    ExportSpecifier: (node) => {
      if (node.exported.name === 'default') report(node);
    },
  }),
);

const noRawColor = rule('A screen takes its colors from shared-ui’s tokens: var(--…).', (report) => ({
  Literal: (node) => {
    if (typeof node.value === 'string' && RAW_COLOR.test(node.value)) report(node);
  },
  TemplateElement: (node) => {
    if (RAW_COLOR.test(node.value.raw)) report(node);
  },
}));

const noProcessEnv = rule(
  'Only config.ts reads the environment; take the value from the configuration.',
  (report) => ({
    MemberExpression: (node) => {
      if (node.object.name === 'process' && node.property.name === 'env') report(node);
    },
  }),
);

const noSql = rule('SQL lives in *.queries.ts and server/src/db.', (report) => ({
  CallExpression: (node) => {
    if (QUERIES.test(node.callee.property?.name)) report(node);
  },
  TaggedTemplateExpression: (node) => {
    if (node.tag.name === 'sql') report(node);
  },
}));

/** The carrier hangs in the context, where anybody may ask it about numbers; sending is for the gate alone. */
const noSending = rule('Every outbound text passes the gate in modules/sending.', (report) => ({
  MemberExpression: (node) => {
    const { object, property } = node;
    const isCarrier = object.name === 'carrier' || object.property?.name === 'carrier';
    if (isCarrier && property.name === 'send') report(node);
  },
}));

/** unicorn/no-useless-spread covers object and array literals, not attributes. */
const noSpreadAttributes = rule('Write the properties as attributes: <A b={b} />.', (report) => ({
  JSXSpreadAttribute: (node) => {
    if (node.argument.type === 'ObjectExpression') report(node);
  },
}));

const isPromise = (node) => node?.type === 'NewExpression' && node.callee.name === 'Promise';
const isPollingLoop = ({ type, test }) =>
  type === 'WhileStatement' || type === 'DoWhileStatement' || (type === 'ForStatement' && !test);

/** The nodes around this one, from the inside out. */
function* around(node) {
  for (let at = node.parent; at; at = at.parent) yield at;
}

/**
 * A fixed sleep is too short on a slow machine and too long on a fast one. A polling loop checks its condition itself, and a
 * timer of 0 ms is a turn of the event loop: both are allowed.
 */
const noFixedSleep = rule('Wait for the condition instead of a fixed time: see CONTRIBUTING.', (report) => {
  const sleeps = new Set();
  const isSleep = (node) => {
    const {
      callee,
      arguments: [first, ms],
    } = node;
    if (sleeps.has(callee.name)) return first?.value !== 0;
    if (callee.name !== 'setTimeout' || !ms || ms.value === 0) return false;
    return [...around(node)].slice(0, 3).some(isPromise);
  };
  return {
    ImportDeclaration: (node) => {
      if (node.source.value !== 'node:timers/promises') return;
      for (const { imported, local } of node.specifiers)
        if (imported?.name === 'setTimeout') sleeps.add(local.name);
    },
    CallExpression: (node) => {
      if (node.callee.property?.name === 'waitForTimeout') return report(node);
      if (isSleep(node) && ![...around(node)].some(isPollingLoop)) report(node);
    },
  };
});

export default {
  meta: { name: 'house' },
  rules: {
    'file-name': fileName,
    'no-default-export': noDefaultExport,
    'no-fixed-sleep': noFixedSleep,
    'no-process-env': noProcessEnv,
    'no-raw-color': noRawColor,
    'no-sending': noSending,
    'no-spread-attributes': noSpreadAttributes,
    'no-sql': noSql,
  },
};

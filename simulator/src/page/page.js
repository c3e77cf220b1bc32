// Everything shown came over the carrier and may hold anything: it is put into the page as text, never as markup.
const REFRESH_MS = 2000;
const byId = (id) => document.getElementById(id);
const numberFormat = new Intl.NumberFormat('en-US');
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

let shown = '';

function element(name, text = '', className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

const FIGURES = [
  ['accepted', 'Accepted'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['pending', 'On the way'],
  ['replies', 'Replies'],
  ['stops', 'STOPs'],
  ['visits', 'Links opened'],
];
const MUST_BE_NONE = [
  ['acceptedTwice', 'Sent twice'],
  ['afterStop', 'After STOP'],
];

function showFigures(summary) {
  const tile = (value, label, isWrong = false) => {
    const made = element('div', '', isWrong ? 'figure wrong' : 'figure');
    made.append(element('b', numberFormat.format(value)), element('span', label));
    return made;
  };
  byId('figures').replaceChildren(
    ...FIGURES.map(([key, label]) => tile(summary[key], label)),
    ...MUST_BE_NONE.map(([key, label]) => tile(summary[key], label, summary[key] > 0)),
    tile(summary.callbacks.waiting, 'Still to come'),
  );
}

function showAnswers({ byStatus, byBehaviour, byErrorCode, callbacks }) {
  const lines = [
    ...Object.entries(byStatus).map(([status, count]) => [
      status === 'none' ? 'No answer' : `HTTP ${status}`,
      count,
    ]),
    ...Object.entries(byBehaviour).filter(([kind]) => kind !== 'accept'),
    ...Object.entries(byErrorCode).map(([code, count]) => [`Error ${code}`, count]),
    ['Callbacks acknowledged', callbacks.acknowledged],
    ['Callbacks given up', callbacks.abandoned],
  ];
  byId('answers').replaceChildren(
    ...lines.flatMap(([term, count]) => [element('dt', term), element('dd', numberFormat.format(count))]),
  );
}

/** What a line says, in which tone, and whom an answer to it would go between. */
function describe(entry) {
  if (entry.kind === 'inbound')
    return {
      what: entry.stop ? 'STOP' : 'Reply',
      tone: entry.stop ? 'warn' : '',
      from: entry.from,
      to: entry.to,
      text: entry.text,
      answer: { person: entry.from, number: entry.to },
    };
  if (entry.kind === 'visit')
    return {
      what: 'Opened link',
      tone: entry.status === null ? 'bad' : '',
      from: entry.from,
      to: '',
      text: entry.url,
      detail: entry.status === null ? 'nobody answered' : `HTTP ${entry.status}`,
    };
  const isPlain = entry.behaviour === 'accept';
  return {
    what: isPlain ? 'Sent' : entry.behaviour,
    tone: isPlain ? 'good' : 'bad',
    from: entry.from,
    to: entry.to.join(', '),
    text: entry.text,
    detail: [
      entry.status === null ? 'no answer' : `HTTP ${entry.status}`,
      entry.media > 0 ? 'MMS' : `${entry.segments} part${entry.segments === 1 ? '' : 's'}`,
      ...(isPlain || !entry.accepted ? [] : ['went to the phone']),
      ...(entry.rule ? [entry.rule] : []),
    ].join(' · '),
    answer: { person: entry.to[0], number: entry.from },
  };
}

function row(entry) {
  const { what, tone, from, to, text, detail, answer } = describe(entry);
  const line = element('tr');
  const sender = element('td', answer ? '' : from);
  if (answer) {
    const choose = element('button', from || '(none)', 'link');
    choose.type = 'button';
    choose.title = 'Answer this';
    choose.addEventListener('click', () => prepareAnswer(answer));
    sender.append(choose);
  }
  const words = element('td', text);
  if (detail) words.append(element('small', detail));
  const kind = element('td');
  kind.append(element('span', what, `what ${tone}`));
  line.append(element('td', timeFormat.format(entry.at)), kind, sender, element('td', to), words);
  return line;
}

const FILTERS = {
  '': (entry) => entry.kind !== 'callback',
  request: (entry) => entry.kind === 'request',
  inbound: (entry) => entry.kind === 'inbound',
  visit: (entry) => entry.kind === 'visit',
  fault: (entry) => entry.kind === 'request' && entry.behaviour !== 'accept',
};

let latest = [];
function showLatest() {
  const lines = latest.filter(FILTERS[shown]);
  byId('latest').replaceChildren(...lines.map(row));
  byId('empty').hidden = lines.length > 0;
  byId('empty').textContent = shown === '' ? 'Nothing has been sent yet.' : 'None of these among the latest.';
}

function prepareAnswer({ person, number }) {
  const form = byId('reply');
  form.elements.from.value = person;
  form.elements.to.value = number;
  form.elements.text.focus();
}

async function json(path, options) {
  const response = await fetch(path, options);
  const body = await response.json();
  if (!response.ok) throw new Error(body.message ?? body.error ?? `HTTP ${response.status}`);
  return body;
}

let seen = -1;
async function refresh() {
  if (document.hidden) return;
  const state = byId('state');
  try {
    const [summary, { entries, total }, script] = await Promise.all([
      json('/ledger/summary'),
      json('/ledger/latest?limit=150'),
      json('/control/scripts'),
    ]);
    showFigures(summary);
    showAnswers(summary);
    if (total !== seen) {
      seen = total;
      latest = entries;
      showLatest();
    }
    const rules = script.rules.length === 0 ? 'no rules' : `${script.rules.length} rules`;
    state.textContent = `Profile ${script.profile}, ${rules} · ${numberFormat.format(total)} entries`;
    state.className = '';
  } catch {
    state.textContent = 'The simulator does not answer.';
    state.className = 'lost';
  }
}

for (const choice of document.querySelectorAll('[data-kind]'))
  choice.addEventListener('click', () => {
    shown = choice.dataset.kind;
    for (const each of document.querySelectorAll('[data-kind]')) each.ariaPressed = String(each === choice);
    showLatest();
  });

for (const usual of document.querySelectorAll('[data-text]'))
  usual.addEventListener('click', () => {
    byId('reply').elements.text.value = usual.dataset.text;
  });

byId('reply').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const answered = byId('answered');
  const { from, to, text } = Object.fromEntries(new FormData(form));
  try {
    await json('/control/reply', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: from.trim(), to: to.trim(), text }),
    });
    answered.textContent = `Sent from ${from} to ${to}.`;
    answered.className = '';
    form.elements.text.value = '';
    await refresh();
  } catch (problem) {
    answered.textContent = problem.message;
    answered.className = 'bad';
  }
});

document.addEventListener('visibilitychange', refresh);
setInterval(refresh, REFRESH_MS);
void refresh();

// A module, so that its names are its own.
export {};

import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [
    { path: '/{{name}}', title: '{{title}}', permission: 'list:list', screens: ['features/lists/lists-screen'] },
    {
      path: '/{{name}}/summary',
      title: '{{title}} summary',
      permission: 'list:list',
      screens: ['features/summary/summary-screen'],
    },
  ],
  nav: [{ label: '{{title}}', path: '/{{name}}', icon: 'panel', order: 95 }],
  panels: { '{{name}}-question': { title: 'Question', width: 480 } },
  requires: { platform: {{contract}} },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;

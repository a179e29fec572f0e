import type { Plugin } from 'vite';

/**
 * Reloads the browser's page after a change of a module that runs on the server. Vite tells the browser only of modules
 * that the browser loads.
 */
export function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    hotUpdate({ modules, server }) {
      if (this.environment.config.consumer !== 'server' || modules.length === 0) return;
      // Before the browser asks again. Vite does so after this hook.
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

// `make check`: all but the rules that ask for types in components, which take longer than everything else together.
// `make test` checks those too, with eslint.config.js, as editors do.
import ts from 'typescript-eslint';
import whole from './eslint.config.js';

export default ts.config(whole, { files: ['**/*.svelte'], extends: [ts.configs.disableTypeChecked] });

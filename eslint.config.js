import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom: docs/architecture.md, "Folders". Each folder may import itself. */
const MAY_IMPORT = {
  model: [],
  charm: ['model'],
  scenarios: ['model'],
  run: ['model', 'charm', 'charms', 'scenarios'],
  timeline: ['model', 'run'],
  explore: ['model', 'charm', 'run', 'scenarios'],
  fleet: ['model'],
  repair: ['model', 'run', 'scenarios', 'charm', 'charms', 'explore'],
  x509: ['model'],
  diagnose: ['model', 'run', 'x509'],
  export: ['model', 'scenarios', 'run', 'timeline'],
  lessons: ['model', 'charm', 'run', 'scenarios'],
  app: [
    'model',
    'charm',
    'charms',
    'scenarios',
    'run',
    'lessons',
    'timeline',
    'explore',
    'repair',
    'x509',
    'diagnose',
    'export',
    'fleet',
  ],
  embed: ['model', 'charm', 'scenarios', 'run', 'timeline', 'app'],
  cli: [
    'model',
    'charm',
    'charms',
    'scenarios',
    'run',
    'lessons',
    'timeline',
    'explore',
    'x509',
    'diagnose',
    'export',
    'fleet',
  ],
};

const folders = [...Object.keys(MAY_IMPORT), 'charms'];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.cache/', '.venv/', 'examples/', 'conformance/**/traces*/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowNever: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/prefer-for-of': 'off',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/array-type': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Name what you export; default exports only where a tool asks for one.',
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { alwaysTryTypes: true } },
      'boundaries/include': ['src/**/*'],
      'boundaries/elements': folders.map((type) => ({ type, pattern: `src/${type}` })),
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: Object.entries(MAY_IMPORT).map(([from, to]) => ({
            from: { element: { type: from } },
            allow: { to: { element: { type: [from, ...to] } } },
          })),
        },
      ],
    },
  },
  {
    files: ['src/{app,embed}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/model/**/*.ts'],
    ignores: ['src/model/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['window', 'document', 'localStorage', 'performance', 'setTimeout', 'setInterval', 'fetch', 'process'].map(
          (name) => ({
            name,
            message: 'The model has no DOM, no clock, no I/O: time and ids come from the world.',
          }),
        ),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time comes from the world.' },
        { object: 'Math', property: 'random', message: 'Fresh numbers come from the world.' },
      ],
    },
  },
  {
    files: ['**/*.config.{ts,js}', 'vite.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);

/** The worker with all that it would otherwise load when it is needed: inside a single file there is nothing to load. */
import 'reflect-metadata';
import '@peculiar/x509';
import './worker';

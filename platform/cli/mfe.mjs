#!/usr/bin/env node
import { mfe } from './command.mjs';

process.exitCode = await mfe(process.argv.slice(2));

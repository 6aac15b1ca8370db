"""The texts, each as {text, role, label, family, planted, lang, weight}. Nothing is read that a figure is measured on."""
import glob
import gzip
import hashlib
import json
import pathlib
import re

HELD_FAMILIES = {'read-no-evil-mcp', 'skill-scanner', 'hackagent', 'llm-security', 'finagent-redrange', 'rebuff', 'crucible-ai', 'agentprobe-injection'}
HELD_HONEST = {
    'VoltAgent/awesome-claude-code-subagents', 'oraios/serena', 'getsentry/sentry-mcp', 'upstash/context7', 'fastapi/fastapi', 'danielmiessler/fabric',
    'reactjs/zh-hans.react.dev', 'ScottLogic/prompt-injection', 'microsoft/vscode-codeql', 'supabase-community/supabase-mcp', 'vegerot/dotfiles', 'agentsmd/agents.md',
}
HELD_ANSWERS = {'desk', 'field'}
HELD_FIT = {'harvest', 'oblique', 'schema', 'rhine', 'vendor', 'tamper', 'quiet', 'workshop'}


def jsonl(path):
    opened = gzip.open(path, 'rt', encoding='utf8', newline='\n') if str(path).endswith('.gz') else open(path, encoding='utf8', newline='\n')
    with opened as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def schema_lines(schema, name=''):
    """The words of a schema that a model reads, in order, as `name: words`."""
    lines = []
    if isinstance(schema, dict):
        words = [schema[k] for k in ('title', 'description', '$comment', 'pattern', 'const', 'default') if isinstance(schema.get(k), str)]
        words += [x for k in ('enum', 'examples') for x in (schema.get(k) if isinstance(schema.get(k), list) else []) if isinstance(x, str)]
        if words or name:
            lines.append(f'{name}: {" ".join(words)}' if name else ' '.join(words))
        for key, value in schema.items():
            if key in ('properties', '$defs', 'definitions', 'patternProperties') and isinstance(value, dict):
                for k, v in value.items():
                    lines += schema_lines(v, k)
            elif key in ('items', 'additionalProperties', 'not'):
                lines += schema_lines(value)
            elif key in ('anyOf', 'oneOf', 'allOf', 'prefixItems') and isinstance(value, list):
                for v in value:
                    lines += schema_lines(v)
    return lines


def tool_text(tool):
    notes = tool.get('annotations') if isinstance(tool.get('annotations'), dict) else {}
    title = tool.get('title') or notes.get('title')
    lines = [str(tool.get('name', '')), title if isinstance(title, str) else '', str(tool.get('description') or '')]
    lines += schema_lines(tool.get('inputSchema') or {}) + schema_lines(tool.get('outputSchema') or {})
    return '\n'.join(line for line in lines if line)


def prompt_text(prompt):
    lines = [str(prompt.get('name', '')), str(prompt.get('description') or '')]
    lines += [f"{a.get('name')}: {a.get('description') or ''}" for a in prompt.get('arguments') or []]
    for message in prompt.get('messages') or []:
        content = message.get('content')
        for block in content if isinstance(content, list) else [content]:
            if isinstance(block, dict):
                lines.append(str(block.get('text') or (block.get('resource') or {}).get('text') or ''))
            elif isinstance(block, str):
                lines.append(block)
    return '\n'.join(line for line in lines if line)


def passages(row):
    """Role and text of each declaration of a row."""
    payload, surface = row['payload'], row['surface']
    if surface == 'tool_definition':
        return [('tool', tool_text(payload['tool']))]
    if surface == 'tool_set' and 'tools' in payload:
        return [('tool', tool_text(tool)) for tool in payload['tools']]
    if surface == 'instructions' and 'text' in payload:
        return [('instructions', payload['text'])]
    if surface == 'prompt' and 'prompt' in payload:
        return [('prompt', prompt_text(payload['prompt']))]
    if surface == 'resource' and 'resource' in payload:
        r = payload['resource']
        return [('resource', '\n'.join(str(r.get(k)) for k in ('name', 'description', 'text') if r.get(k)))]
    if surface in ('tool_result', 'text'):
        return [('result', payload['text'])] if isinstance(payload.get('text'), str) else []
    return []


def strangers(folder):
    """(injected payloads by family, honest passages)"""
    folder = pathlib.Path(folder)
    seen, injected = set(), []
    for row in jsonl(folder / 'injected.jsonl.gz'):
        if row.get('weak') or not row.get('planted'):
            continue
        text = re.sub(r'\s+', ' ', row['planted']).strip()
        key = re.sub(r'\W+', '', text.lower())
        if key in seen or len(text) < 12:
            continue
        seen.add(key)
        injected.append({'planted': row['planted'].strip(), 'family': row['family'], 'lang': row['lang'], 'source': row['source'].split(':')[0], 'licence': row['licence']})
    honest = []
    for row in jsonl(folder / 'honest.jsonl.gz'):
        repo = row['family'].removeprefix('honest/')
        honest.append({'text': row['text'], 'role': 'tool' if row['surface'] == 'tool_definition' else 'result', 'family': repo, 'lang': row['lang'], 'source': row['source'].split(':')[0], 'licence': row['licence'], 'held': repo in HELD_HONEST})
    return injected, honest


def foreign(folder):
    """Orders in other languages that the cards call weak only because no English form of an override is in them."""
    found = {}
    for row in jsonl(pathlib.Path(folder) / 'injected.jsonl.gz'):
        if row.get('weak') and row.get('planted') and row['lang'] != 'en':
            found.setdefault(re.sub(r'\W+', '', row['planted'].lower()), row)
    return [{'planted': r['planted'].strip(), 'family': r['family'], 'lang': r['lang'], 'source': r['source'].split(':')[0], 'licence': r['licence']} for r in found.values()]


def project(folder, names):
    """Rows of the project's own corpus, with the author (the file's name)."""
    out = []
    for name in names:
        for path in sorted(glob.glob(str(pathlib.Path(folder) / name / '*.jsonl'))):
            author = pathlib.Path(path).stem
            for row in jsonl(path):
                if row['surface'] == 'launch' or (name == 'blind' and int(row['id'].rsplit('-', 1)[1]) % 2 == 1):
                    continue
                row['author'], row['set'] = author, name
                out.append(row)
    return out


def coin(text, share):
    """The same answer each time for a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], 'big') / 2**32 < share

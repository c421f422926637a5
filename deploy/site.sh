#!/bin/bash
# A site as compose.yaml has it, without containers: PostgreSQL, nodes, workers and nginx, all in one folder.
#
#   deploy/site.sh --wheel FILE FOLDER      makes an environment in the folder and installs the wheel there
#   deploy/site.sh --python PROGRAM FOLDER  takes a Python that knows factoryfloor, for instance by PYTHONPATH=$PWD/src
#
# Further options: --port N (8080; 0: one that is free), --nodes N (3), --workers N (2). The folder is new or empty, or
# one that this script has made: then the site in it goes on. The programs of PostgreSQL and nginx must be installed.
# Settings in the environment hold for all nodes. Ctrl-C or TERM stops all that was started. Nothing needs the superuser;
# where it is one, PostgreSQL runs as the user postgres, who must be able to enter the folder.

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=8080 nodes=3 workers=2 wheel="" python="" folder=""

fail() { echo "site.sh: $*" >&2; exit "${code:-1}"; }

while [ $# -gt 0 ]; do
  case $1 in
    --wheel) wheel=$2; shift 2 ;;
    --python) python=$2; shift 2 ;;
    --port) port=$2; shift 2 ;;
    --nodes) nodes=$2; shift 2 ;;
    --workers) workers=$2; shift 2 ;;
    -*) code=2 fail "there is no option $1" ;;
    *) folder=$1; shift ;;
  esac
done
[ -n "$folder" ] && [ -n "$wheel$python" ] || code=2 fail "say --wheel FILE or --python PROGRAM, and a folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
[ -e "$folder/site" ] || [ -z "$(ls -A "$folder")" ] || fail "$folder is not empty and was left as it is"

# ---- what there is

PATH=$PATH:/usr/sbin:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
for program in initdb postgres pg_isready createdb nginx setsid; do
  command -v "$program" >/dev/null || fail "$program is not installed"
done
owner=$(id -un) as_owner=()
if [ "$(id -u)" = 0 ]; then
  id postgres >/dev/null 2>&1 || fail "PostgreSQL does not run as the superuser, and there is no user postgres"
  owner=postgres as_owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
  "${as_owner[@]}" test -x "$folder" || fail "the user postgres cannot enter $folder"
fi
touch "$folder/site"
mkdir -p "$folder"/{log,run,nginx}

# ---- the program

if [ -n "$wheel" ]; then
  python=$folder/environment/bin/python
  [ -x "$python" ] || python3 -m venv "$folder/environment"
  "$python" -m pip install --quiet "$wheel[postgresql]"
fi
"$python" -P -c "import factoryfloor, psycopg" || fail "$python does not know factoryfloor and psycopg"
free_ports() { "$python" -c "
import socket, sys
opened = [socket.create_server(('127.0.0.1', 0)) for _ in range(int(sys.argv[1]))]
print(*(each.getsockname()[1] for each in opened))" "$1"; }

# ---- starting and stopping: all processes are known by their ids

declare -A name_of=()
sockets=$(mktemp -d)  # a short path: that of a socket must be
[ "$owner" = "$(id -un)" ] || chown "$owner" "$sockets"

start() { # NAME COMMAND...: apart from this terminal, so that Ctrl-C reaches this script alone
  local name=$1
  shift
  setsid "$@" >>"$folder/log/$name" 2>&1 </dev/null &
  name_of[$!]=$name
  echo $! >"$folder/run/$name"
}

start_program() { # NAME: a node or a worker
  local number=${1//[a-z]/} database="postgresql://$owner@/factoryfloor?host=$sockets" what
  case $1 in
    node*) what="serve --host 127.0.0.1 --port ${ports[number]}" ;;
    worker*) what="worker --bot-workers 1" ;;
  esac
  start "$1" env FACTORYFLOOR_DATABASE="$database" FACTORYFLOOR_NODE_NAME="$1" FACTORYFLOOR_TRUSTED_PROXIES=127.0.0.1 \
    FACTORYFLOOR_THINK_HERE="$([ "$workers" = 0 ] && echo true || echo false)" "$python" -P -m factoryfloor $what
}

stop() { # PATTERN SIGNAL: stop the processes of these names, and wait for them
  local pid pids=()
  for pid in "${!name_of[@]}"; do
    [[ ${name_of[$pid]} =~ $1 ]] && pids+=("$pid")
  done
  [ ${#pids[@]} -gt 0 ] || return 0
  kill "-$2" "${pids[@]}" 2>/dev/null || true
  for _ in $(seq 300); do
    kill -0 "${pids[@]}" 2>/dev/null || break
    sleep 0.1
  done
  for pid in "${pids[@]}"; do
    kill -KILL "$pid" 2>/dev/null && echo "${name_of[$pid]} did not end and was killed" >&2
    wait "$pid" 2>/dev/null || true
    rm -f "$folder/run/${name_of[$pid]}"
    unset "name_of[$pid]"
  done
}

stop_all() {
  trap '' INT TERM
  stop '^nginx$' TERM
  stop '^(node|worker)' TERM
  stop '^postgresql$' INT
  rm -rf "$sockets"
}
trap stop_all EXIT
trap 'echo "Stopping."; exit 0' INT TERM

until_true() { # WHAT COMMAND...
  local what=$1
  shift
  for _ in $(seq 600); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  fail "$what does not answer; see $folder/log"
}
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# ---- PostgreSQL

data=$folder/postgresql
if [ ! -e "$data/PG_VERSION" ]; then
  mkdir -p -m 700 "$data"
  [ "$owner" = "$(id -un)" ] || chown "$owner" "$data"
  (cd / && "${as_owner[@]}" initdb -D "$data" -U "$owner" -A trust -E UTF8 --no-locale >"$folder/log/initdb") \
    || fail "no database could be made; see $folder/log/initdb"
fi
cd /
start postgresql "${as_owner[@]}" postgres -D "$data" -k "$sockets" -c listen_addresses= -c unix_socket_permissions=0700
until_true PostgreSQL "${as_owner[@]}" pg_isready -q -h "$sockets" -U "$owner" -d postgres
"${as_owner[@]}" createdb -h "$sockets" -U "$owner" factoryfloor 2>/dev/null || [ -e "$folder/run/made" ] \
  || fail "the database could not be made"
touch "$folder/run/made"

# ---- nodes, workers

read -r -a ports <<<"$(free_ports $((nodes + 1)))"
[ "$port" != 0 ] || port=${ports[0]}
for number in $(seq "$nodes"); do start_program "node$number"; done
for number in $(seq "$workers"); do start_program "worker$number"; done
for number in $(seq "$nodes"); do until_true "node$number" answers "${ports[number]}"; done

# ---- nginx

there=""
for number in $(seq "$nodes"); do
  there+="server 127.0.0.1:${ports[number]} max_fails=2 fail_timeout=3s; "
done
temporary=""
for kind in client_body proxy fastcgi uwsgi scgi; do temporary+="${kind}_temp_path $folder/nginx/$kind; "; done
sed -e "s|pid /run/nginx.pid|pid $folder/nginx/pid|" -e "s|error_log [^;]*|error_log $folder/log/nginx|" \
  -e "s|^http {|http { $temporary|" -e "s|listen 8080|listen $port|" \
  -e "s|server node1:8000.*|$there|" -e "/server node[0-9]*:8000/d" "$here/nginx.conf" >"$folder/nginx/nginx.conf"
start nginx nginx -p "$folder/nginx" -c "$folder/nginx/nginx.conf" -e "$folder/log/nginx" -g "daemon off;"
until_true nginx answers "$port"
echo "The site is open at http://127.0.0.1:$port/"

# ---- what ends is started again

while true; do
  ended="" status=0
  wait -n -p ended "${!name_of[@]}" || status=$?
  [ -n "$ended" ] || continue
  name=${name_of[$ended]}
  unset "name_of[$ended]"
  case $name in
    node* | worker*)
      echo "$name has ended ($status) and is started again."
      sleep 1
      start_program "$name"
      ;;
    *) fail "$name has ended ($status); see $folder/log/$name" ;;
  esac
done

#!/usr/bin/env bash
# See that there are a browser, a PostgreSQL with a pooler and two proxies for the tests; on Debian and as root, install
# them.
set -euo pipefail

missing=()
# the shell takes a third of the processor time of a whole browser
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing+=(chromium-headless-shell)
# without a Chinese font the pages cannot be measured in Chinese
command -v fc-list >/dev/null || missing+=(fontconfig)
[[ " ${missing[*]} " != *" fontconfig "* && -n "$(fc-list :lang=zh-tw family)" ]] || missing+=(fonts-wqy-microhei)
# the tests start a cluster of their own and throw it away
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
# the documents' examples of a proxy are run as they stand
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
command -v caddy >/dev/null || missing+=(caddy)
# several servers: a pooler in transaction mode must be refused
[ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "The tests need: ${missing[*]}." >&2
  echo "On Debian, as root: apt-get install --no-install-recommends ${missing[*]}" >&2
  # text can be tested without the font, only with other widths
  [[ "${missing[*]}" =~ ^(fontconfig )?fonts-wqy-microhei$ ]] && exit 0
  exit 1
fi

echo "installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
apt-get update -qq
if [ ! -e /usr/sbin/policy-rc.d ]; then
  # programs alone: no service that runs from now on
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
  chmod +x /usr/sbin/policy-rc.d
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
if [[ " ${missing[*]} " == *" postgresql "* ]]; then
  # only its programs: no server that runs from now on
  install postgresql-common
  sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
fi
install "${missing[@]}"

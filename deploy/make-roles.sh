#!/bin/sh
# PostgreSQL's image runs this once, when the volume of the primary is empty. It creates the owner of the database and the
# replication role. Neither is a superuser; migrations need no more rights.
set -e

psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
CREATE ROLE coequipiers LOGIN PASSWORD :'password';
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replication_password';
CREATE DATABASE coequipiers OWNER coequipiers;
SQL

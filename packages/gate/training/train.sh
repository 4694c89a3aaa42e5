#!/usr/bin/env bash
# The whole training by the clock: train.sh FOLDER SECONDS. FOLDER holds vocabulary.json, train.jsonl, unlabelled.txt, eval.jsonl and
# text-*.txt; text that arrives later (as tokens-*.npy) is taken as it comes. One H200 and 16 cores were used; see the model card.
set -euo pipefail
folder=$1 seconds=$2 begun=$(date +%s)
cd "$(dirname "$0")"
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2
at() { echo $((begun + seconds * $1 / 1000)); }
say() { echo "$(($(date +%s) - begun)) s: $*" >>"$folder/progress"; }

shards=6 teachers='1 2' students='1 2 3'
for number in $(seq 0 $((shards - 1))); do python3 shards.py labelled "$folder" "$number" >"$folder/log-shard-$number" 2>&1 & done
python3 shards.py lines "$folder" "$folder/eval.jsonl" "$folder/eval.npz" >"$folder/log-eval" 2>&1 &
for text in "$folder"/text-*.txt; do
  name=$(basename "$text" .txt)
  python3 shards.py text "$folder" "$text" "$folder/tokens-${name#text-}.npy"
done
say tokens

python3 pretrain.py "$folder" student before-student 1 "$(at 400)" 512 1.5e-3 0.0 >"$folder/log-before-student" 2>&1 &
student=$!
python3 pretrain.py "$folder" teacher before-teacher 1 "$(at 470)" 512 7e-4 0.05 >"$folder/log-before-teacher" 2>&1
say pretrained
running=
for seed in $teachers; do
  python3 finetune.py "$folder" before-teacher "teacher-$seed" "$seed" "$(at 640)" 96 2.5e-4 0.1 $shards >"$folder/log-teacher-$seed" 2>&1 &
  running="$running $!"
done
wait $running $student || say "a teacher failed"
say teachers
running=
for seed in $students; do
  python3 finetune.py "$folder" before-student "student-$seed" "$seed" "$(at 955)" 160 1e-3 0.0 $shards quantized taught.npy >"$folder/log-student-$seed" 2>&1 &
  running="$running $!"
done
python3 teach.py "$folder" taught.npy teacher-1 teacher-2 $shards >"$folder/log-teach" 2>&1
say taught
python3 teach.py "$folder" logits-teacher.npy teacher-1 eval.npz >"$folder/log-score-teacher" 2>&1
wait $running || say "a student failed"
say students
for seed in $students; do
  python3 teach.py "$folder" "logits-$seed.npy" "student-$seed" eval.npz quantized >>"$folder/log-score" 2>&1 &
done
wait
for seed in $students; do python3 scores.py "$folder/eval.jsonl" "$folder/logits-$seed.npy" >"$folder/scores-$seed"; done
say finished

/*
 * A disk that forgets: preloaded into a process, it keeps beside every file below POWER_CUT_DIR a copy of what had been
 * written when the file was last synced. After a kill, the copies are what a power cut would have left.
 *
 *   cc -shared -fPIC -O2 -o as-of-last-fsync.so as-of-last-fsync.c -ldl
 *
 * Only what SQLite uses is covered: pwrite, write, fsync, fdatasync and unlink of regular files. A deleted file is gone
 * at once, because SQLite syncs the folder after it has deleted a journal.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FD_MAX 4096

/* What of a file has been written through a descriptor since it was last synced. */
static struct { off_t from, to; } dirty[FD_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void mark(int fd, off_t from, off_t to) {
  if (fd < 0 || fd >= FD_MAX) return;
  pthread_mutex_lock(&lock);
  if (dirty[fd].to == 0 || from < dirty[fd].from) dirty[fd].from = from;
  if (to > dirty[fd].to) dirty[fd].to = to;
  pthread_mutex_unlock(&lock);
}

/* The copy of a file below POWER_CUT_DIR is in POWER_CUT_COPY, under its base name; false for all other files. */
static int copy_of(const char *file, char *path) {
  const char *dir = getenv("POWER_CUT_DIR"), *copies = getenv("POWER_CUT_COPY");
  if (!dir || !copies || strncmp(file, dir, strlen(dir)) != 0) return 0;
  snprintf(path, PATH_MAX, "%s/%s", copies, strrchr(file, '/') + 1);
  return 1;
}

static int copy_path(int fd, char *path) {
  char link[64], file[PATH_MAX];
  struct stat info;
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, file, sizeof file - 1);
  if (length < 0) return 0;
  file[length] = 0;
  return copy_of(file, path);
}

static void keep(int fd) {
  static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
  char path[PATH_MAX], *block = NULL;
  struct stat info;
  if (fd < 0 || fd >= FD_MAX || !copy_path(fd, path)) return;
  if (!real_pwrite) real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  pthread_mutex_lock(&lock);
  off_t from = dirty[fd].from, to = dirty[fd].to;
  dirty[fd].from = dirty[fd].to = 0;
  pthread_mutex_unlock(&lock);
  int copy = open(path, O_WRONLY | O_CREAT, 0600);
  if (copy < 0) return;
  if (to > from && (block = malloc(1 << 20))) {
    while (from < to) {
      size_t size = (size_t)(to - from) < (1 << 20) ? (size_t)(to - from) : (1 << 20);
      ssize_t count = pread(fd, block, size, from);
      if (count <= 0) break;
      real_pwrite(copy, block, count, from);
      from += count;
    }
    free(block);
  }
  if (fstat(fd, &info) == 0 && ftruncate(copy, info.st_size) != 0) perror("ftruncate");
  close(copy);
}

#define REAL(name, ...) \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL(pwrite);
  ssize_t count = real(fd, data, size, offset);
  if (count > 0) mark(fd, offset, offset + count);
  return count;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  REAL(pwrite64);
  ssize_t count = real(fd, data, size, offset);
  if (count > 0) mark(fd, offset, offset + count);
  return count;
}

ssize_t write(int fd, const void *data, size_t size) {
  REAL(write);
  ssize_t count = real(fd, data, size);
  if (count > 0) {
    off_t end = lseek(fd, 0, SEEK_CUR);
    if (end != (off_t)-1) mark(fd, end - count, end);
  }
  return count;
}

int fsync(int fd) {
  REAL(fsync);
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int fdatasync(int fd) {
  REAL(fdatasync);
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int unlink(const char *file) {
  REAL(unlink);
  char path[PATH_MAX];
  int result = real(file);
  if (result == 0 && copy_of(file, path)) real(path);
  return result;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/record_thread.h"

#include <chrono>
#include <utility>

namespace magna {
namespace {

constexpr std::chrono::milliseconds kEvery{700};               // chunks
constexpr std::size_t kMuch = RecordThread::kMostWaiting / 8;  // bytes: the thread is woken

}  // namespace

RecordThread::RecordThread(LogFile file, std::unique_ptr<McapWriter> writer,
                           std::shared_ptr<std::string> begun)
    : file_(std::move(file)), writer_(std::move(writer)), written_(std::move(begun)) {
  hand_over();
  thread_ = std::thread([this] { run(); });
}

RecordThread::~RecordThread() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  wanted_.notify_one();
  thread_.join();
}

void RecordThread::add(Item item, std::string_view data, std::size_t bytes) {
  std::unique_lock lock(mutex_);
  if (ends_) return;
  const bool was_much = waiting_.bytes > kMuch;
  // The thread takes what waits within moments, also while the disk is full.
  taken_.wait(lock, [this] { return waiting_.bytes < kMostWaiting; });
  waiting_.items.push_back(std::move(item));
  waiting_.data += data;
  waiting_.bytes += bytes + sizeof(Message);
  if (!was_much && waiting_.bytes > kMuch) wanted_.notify_one();
}

void RecordThread::add_message(std::uint16_t channel, std::uint64_t log_time,
                               std::uint64_t publish_time, std::string_view data) {
  add(Message{channel, log_time, publish_time, data.size()}, data, data.size());
}

void RecordThread::add_later(std::uint16_t channel, std::uint64_t log_time,
                             std::uint64_t publish_time, std::function<std::string()> make) {
  add(Later{channel, log_time, publish_time, std::move(make)}, {}, 0);
}

void RecordThread::add_all(std::function<void(McapWriter& writer)> add_them) {
  add(std::move(add_them), {}, 0);
}

void RecordThread::add_attachment(McapAttachment attachment) {
  const std::size_t bytes = attachment.data.size();
  add(std::move(attachment), {}, bytes);
}

void RecordThread::add_metadata(McapMetadata metadata) { add(std::move(metadata), {}, 0); }

void RecordThread::begin_finish() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    finishes_ = true;
  }
  wanted_.notify_one();
}

void RecordThread::finish() {
  if (!thread_.joinable()) return;
  begin_finish();
  thread_.join();
}

std::optional<Error> RecordThread::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

std::uint64_t RecordThread::size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

void RecordThread::run() {
  for (bool ends = false; !ends;) {
    Batch batch;
    bool finishes = false;
    {
      std::unique_lock lock(mutex_);
      wanted_.wait_for(lock, kEvery, [this] { return ends_ || waiting_.bytes > kMuch; });
      std::swap(batch, waiting_);
      ends = ends_;
      finishes = finishes_;
    }
    taken_.notify_one();
    write(batch);
    if (finishes) {
      writer_->finish();
    } else {
      writer_->close_chunk();
    }
    hand_over();
  }
}

void RecordThread::write(const Batch& batch) {
  std::size_t at = 0;
  for (const auto& item : batch.items) {
    if (const auto* message = std::get_if<Message>(&item)) {
      writer_->add_message(message->channel, message->log_time, message->publish_time,
                           std::string_view(batch.data).substr(at, message->size));
      at += message->size;
    } else if (const auto* later = std::get_if<Later>(&item)) {
      writer_->add_message(later->channel, later->log_time, later->publish_time, later->make());
    } else if (const auto* all = std::get_if<All>(&item)) {
      (*all)(*writer_);
    } else if (const auto* attachment = std::get_if<McapAttachment>(&item)) {
      writer_->add_attachment(*attachment);
    } else {
      writer_->add_metadata(std::get<McapMetadata>(item));
    }
  }
}

// Hands what the writer has made to the file, and finds out how the file is.
void RecordThread::hand_over() {
  file_.add(*written_);
  written_->clear();
  std::optional<Error> problem = file_.check();
  const std::lock_guard lock(mutex_);
  problem_ = std::move(problem);
  size_ = writer_->size();
}

}  // namespace magna

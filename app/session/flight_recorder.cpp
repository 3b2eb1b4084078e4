// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/flight_recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_writer.h"
#include "core/sim/file_writer.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "flight";
constexpr std::uint64_t kSizeParts = 8;  ///< a part has at most this share of the bytes
constexpr double kRetrySeconds = 10.0;   ///< simulated, after a file could not be begun
/// What a process or a world has left is not worth keeping if it is shorter.
constexpr double kShortSeconds = 10.0;
constexpr std::uint64_t kShortNs = 10'000'000'000;

/// Writes the messages of parts of one session to one file.
class PartJoiner {
 public:
  explicit PartJoiner(std::string& bytes) : bytes_(bytes) {}

  void add(const McapReader& part) {
    later_ = writer_.has_value();
    if (!later_) {
      writer_.emplace([this](std::string_view more) { bytes_ += more; }, part.profile(),
                      part.library());
      add_beginning(part);
    } else {
      add_metadata(part, kBookmarkRecord);
    }
    before_ = last_;
    // A damaged part is used as far as it is intact.
    part.read_messages({}, [&](const McapMessage& message) {
      if (const McapChannel* const channel = part.channel(message.channel)) {
        add_message(part, *channel, message);
      }
      return true;
    });
  }

  void finish(const McapReader& last) {
    add_metadata(last, kEndRecord);
    writer_->finish();
  }

 private:
  void add_beginning(const McapReader& part) {
    for (std::size_t k = 0; k < part.summary().metadata.size(); ++k) {
      const auto metadata = part.metadata(k);
      if (metadata && metadata->name != kEndRecord) writer_->add_metadata(*metadata);
    }
    for (std::size_t k = 0; k < part.summary().attachments.size(); ++k) {
      if (const auto attachment = part.attachment(k)) writer_->add_attachment(*attachment);
    }
  }

  void add_metadata(const McapReader& part, std::string_view name) {
    for (const McapMetadata& metadata : part.metadata_named(name)) writer_->add_metadata(metadata);
  }

  /// Each part begins with all inputs so far, and with the state in which the one before ended,
  /// also that which a new client is sent.
  bool is_known(const McapChannel& channel, const McapMessage& message) {
    if (channel.topic == topic::kInputs) return message.sequence < inputs_;
    if (channel.topic == topic::kMessages) return later_ && is_state_line(message.data);
    if (channel.topic != topic::kHashes && channel.topic != topic::kPoses) return false;
    const auto before = before_.find(channel.topic);
    return before != before_.end() && message.log_time <= before->second;
  }

  void add_message(const McapReader& part, const McapChannel& channel, const McapMessage& message) {
    if (is_known(channel, message)) return;
    if (channel.topic == topic::kInputs) ++inputs_;
    last_[channel.topic] = message.log_time;
    writer_->add_message(id_of(part, channel), message.log_time, message.publish_time,
                         message.data);
  }

  std::uint16_t id_of(const McapReader& part, const McapChannel& channel) {
    const auto known = channels_.find(channel.topic);
    if (known != channels_.end()) return known->second;
    std::uint16_t schema = 0;
    for (const McapSchema& one : part.summary().schemas) {
      if (channel.schema == 0 || one.id != channel.schema) continue;
      const auto [at, added] = schemas_.try_emplace(one.name);
      if (added) at->second = writer_->add_schema(one.name, one.encoding, one.data);
      schema = at->second;
    }
    const std::uint16_t id = writer_->add_channel(channel.topic, channel.encoding, schema);
    channels_[channel.topic] = id;
    return id;
  }

  std::string& bytes_;
  std::optional<McapWriter> writer_;
  std::map<std::string, std::uint16_t> channels_;  ///< by topic
  std::map<std::string, std::uint16_t> schemas_;   ///< by name
  std::map<std::string, std::uint64_t> last_;      ///< log time of the last message, by topic
  std::map<std::string, std::uint64_t> before_;    ///< the same, of the parts before
  std::uint32_t inputs_ = 0;
  bool later_ = false;  ///< the part is not the first one
};

/// Joins session files of one session, each of which begins where the one before ended, to one. The
/// files may be without an ending. Returns why it was not written.
std::optional<Error> join_session_files(std::span<const fs::path> parts, const fs::path& target) {
  std::string bytes;
  PartJoiner joiner(bytes);
  std::optional<McapReader> last;
  Error problem{"nothing was recorded", target.string()};
  for (const fs::path& part : parts) {
    auto reader = McapReader::open(part);
    if (!reader) {
      problem = reader.error();  // its process was killed before it wrote anything
      continue;
    }
    joiner.add(*reader);
    last.emplace(std::move(*reader));
  }
  if (!last) return problem;
  joiner.finish(*last);
  return write_file(target, bytes);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, code)) {
    if (entry.path().extension() == ".mcap") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

struct LeftFile {
  fs::path path;
  std::string world;
  std::string session;       ///< its id
  bool worth_asking = true;  ///< it is long enough
};

std::optional<LeftFile> read_left(const fs::path& file) {
  const auto reader = McapReader::open(file);
  if (!reader) return {};
  const auto records = reader->metadata_named(kSessionRecord);
  if (records.empty()) return {};
  const auto header = session_header(records.front(), reader->name());
  if (!header) return {};
  const bool is_long = reader->summary().end_time >= header->started + kShortNs;
  return LeftFile{file, header->world, header->id, is_long};
}

/// The files in a folder of the last session that is worth a question, oldest first; none: there is
/// no such session. There may be two: a world and the one before.
std::vector<LeftFile> worth_asking(const fs::path& folder) {
  std::vector<LeftFile> files;
  for (const fs::path& path : files_in(folder)) {
    if (auto file = read_left(path)) files.push_back(*std::move(file));
  }
  const auto last = std::find_if(files.rbegin(), files.rend(),
                                 [](const LeftFile& one) { return one.worth_asking; });
  if (last == files.rend()) return {};
  const std::string session = last->session;
  std::erase_if(files, [&](const LeftFile& one) { return one.session != session; });
  return files;
}

void remove_folder(const fs::path& folder) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

}  // namespace

/// A file; it is removed with the object.
struct FlightRecorder::Part {
  Part(std::unique_ptr<SessionWriter> writer, Tick now)
      : path(writer->path()), begin(now), writer_(std::move(writer)) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() {
    writer_.reset();
    std::error_code ignored;
    fs::remove(path, ignored);
  }

  SessionWriter& writer() { return *writer_; }
  /// Waits until all is written. Any thread, after the last use of the writer.
  void close() {
    const std::lock_guard lock(mutex_);
    if (!writer_) return;
    writer_->wait();
    bytes = writer_->size();
    writer_.reset();
  }

  const fs::path path;
  const Tick begin;
  std::atomic<std::uint64_t> bytes = 0;  ///< of a part that has ended

 private:
  std::mutex mutex_;
  std::unique_ptr<SessionWriter> writer_;
};

/// What a process that is gone, or the world before, has left.
struct FlightRecorder::Left {
  std::mutex mutex;
  ReservedFile folder;
  std::vector<fs::path> parts;
  std::vector<std::shared_ptr<Part>> before;  ///< of the world before; then there are no others
  std::string world;                          ///< empty: nothing
};

FlightRecorder::FlightRecorder(const fs::path& folder, Limits limits)
    : folder_(folder), limits_(limits), left_(std::make_shared<Left>()) {
  if (folder_.empty()) {
    limits_.seconds = 0.0;
    return;
  }
  std::error_code code;
  fs::create_directories(folder_, code);
  find_left(ReservedFile::left(folder_ / kFolder));
  if (limits_.seconds <= 0.0) return;
  own_ = ReservedFile(folder_ / kFolder);
  if (own_.path().empty()) {
    problem_ = Error{"other programs use all its files", (folder_ / kFolder).string()};
    return;
  }
  remove_folder(own_.path());
  if (!fs::create_directory(own_.path(), code)) {
    problem_ = write_error(own_.path(), code.value());
  }
}

FlightRecorder::~FlightRecorder() {
  drop_before();
  now_.reset();
  parts_.clear();
  for (BackgroundJob& job : jobs_) job.wait();
  if (!own_.path().empty()) remove_folder(own_.path());
}

void FlightRecorder::find_left(std::vector<ReservedFile> left) {
  if (left.empty()) return;
  auto folders = std::make_shared<std::vector<ReservedFile>>(std::move(left));
  start([left = left_, folders](const CancelFlag&) {
    std::error_code code;
    std::ranges::sort(*folders, {}, [&code](const ReservedFile& one) {
      return fs::last_write_time(one.path(), code);
    });
    while (!folders->empty()) {
      ReservedFile folder = std::move(folders->back());
      folders->pop_back();
      const std::vector<LeftFile> files = worth_asking(folder.path());
      const std::lock_guard lock(left->mutex);
      if (!files.empty() && (left->world.empty() || !left->before.empty())) {
        left->before.clear();
        left->world = files.front().world;
        for (const LeftFile& file : files) left->parts.push_back(file.path);
        left->folder = std::move(folder);
        continue;
      }
      remove_folder(folder.path());
    }
  });
}

BackgroundJob FlightRecorder::start(JobBody body) {
  std::erase_if(jobs_, [](const BackgroundJob& job) { return job.done(); });
  return jobs_.emplace_back(thread_.submit(std::move(body)));
}

void FlightRecorder::remove_later(std::shared_ptr<Part> part) {
  start([part = std::move(part)](const CancelFlag&) mutable { part.reset(); });
}

void FlightRecorder::begin_world(SessionWriter::Options options, const Engine& engine) {
  if (now_) remove_later(std::exchange(now_, nullptr));
  for (auto& part : parts_) remove_later(std::move(part));
  parts_.clear();
  options_ = std::move(options);
  world_begin_ = engine.now();
  retry_at_ = 0;
  SessionPast past = std::exchange(options_.past, {});
  if (is_on()) begin_part(engine, std::move(past));
}

void FlightRecorder::end_world(const Engine& engine, std::string_view reason) {
  end_part(engine, reason);
  std::vector<std::shared_ptr<Part>> ended(parts_.begin(), parts_.end());
  parts_.clear();
  {
    const std::lock_guard lock(left_->mutex);
    const bool unclaimed = left_->world.empty() || !left_->before.empty();
    const bool is_long = engine.now() - world_begin_ >= ticks(kShortSeconds);
    if (unclaimed && !ended.empty() && is_long) {
      std::swap(left_->before, ended);
      left_->world = engine.world().name();
    }
  }
  for (auto& part : ended) remove_later(std::move(part));
}

void FlightRecorder::drop_before() {
  std::vector<std::shared_ptr<Part>> before;
  {
    const std::lock_guard lock(left_->mutex);
    if (left_->before.empty()) return;
    before = std::exchange(left_->before, {});
    left_->world.clear();
  }
  for (auto& part : before) remove_later(std::move(part));
}

bool FlightRecorder::is_on() const { return limits_.seconds > 0.0 && !own_.path().empty(); }

void FlightRecorder::begin_part(const Engine& engine, SessionPast past) {
  const fs::path path = own_.path() / fmt::format("{:06}.mcap", begun_ + 1);
  SessionWriter::Options options = options_;
  options.past = std::move(past);
  auto writer = SessionWriter::open(path, std::move(options), engine);
  if (!writer) {
    problem_ = writer.error();
    retry_at_ = engine.now() + ticks(kRetrySeconds);
    return;
  }
  ++begun_;
  problem_.reset();
  now_ = std::make_shared<Part>(std::move(*writer), engine.now());
  drop_old(engine.now());
}

void FlightRecorder::end_part(const Engine& engine, std::string_view reason) {
  if (!now_) return;
  now_->writer().finish(engine, reason);
  now_->bytes = now_->writer().size();
  start([part = now_](const CancelFlag&) mutable {
    part->close();
    part.reset();
  });
  parts_.push_back(std::exchange(now_, nullptr));
}

Tick FlightRecorder::ticks(double seconds) const {
  return static_cast<Tick>(seconds / options_.header.tick_seconds);
}

void FlightRecorder::drop_old(Tick now) {
  const std::uint64_t most = limits_.bytes - limits_.bytes / kSizeParts;
  if (now - world_begin_ >= ticks(limits_.seconds) || size() > most) drop_before();
  while (!parts_.empty()) {
    const Tick next = parts_.size() > 1 ? parts_[1]->begin : now_ ? now_->begin : now;
    const bool long_enough = now - next >= ticks(limits_.seconds);
    if (!long_enough && size() <= most) return;
    remove_later(std::move(parts_.front()));
    parts_.pop_front();
  }
}

void FlightRecorder::input(const LoggedInput& logged) {
  if (now_) now_->writer().input(logged);
}

void FlightRecorder::events(std::span<const Event> events, const Engine& engine) {
  if (now_) now_->writer().events(events, engine);
}

void FlightRecorder::notice(const Notice& notice) {
  if (now_) now_->writer().notice(notice);
}

void FlightRecorder::message(const LinkText& message) {
  if (now_) now_->writer().message(message);
}

void FlightRecorder::state(std::span<const LinkText> messages) {
  if (now_) now_->writer().state(messages);
}

void FlightRecorder::display(Tick tick, std::function<std::string()> message) {
  if (now_) now_->writer().add_display(tick, std::move(message));
}

void FlightRecorder::tick(const Engine& engine, InputHistory& history) {
  if (now_) now_->writer().tick(engine);
  if (!is_on()) return;
  const Tick now = engine.now();
  if (!now_) {
    if (now >= retry_at_) begin_part(engine, history.past());
    return;
  }
  const Tick length = now - now_->begin;
  const bool large = now_->writer().size() > limits_.bytes / kSizeParts;
  if (length < ticks(limits_.seconds / kParts) && !(large && length >= ticks(1.0))) return;
  end_part(engine);
  begin_part(engine, history.past());
}

PendingFile FlightRecorder::save(const fs::path& target, const Engine& engine,
                                 InputHistory& history) {
  PendingFile pending{target.string(), std::make_shared<std::optional<Error>>(), {}};
  if (!is_on()) {
    *pending.error = Error{"nothing was recorded: the flight recorder is off", target.string()};
    return pending;
  }
  end_part(engine);
  begin_part(engine, history.past());
  pending.job = start([parts = parts_, target, error = pending.error](const CancelFlag&) mutable {
    std::vector<fs::path> paths;
    for (const auto& part : parts) {
      part->close();
      paths.push_back(part->path);
    }
    *error = join_session_files(paths, target);
    parts.clear();
  });
  return pending;
}

std::string FlightRecorder::left() const {
  const std::lock_guard lock(left_->mutex);
  return left_->world;
}

bool FlightRecorder::left_is_before() const {
  const std::lock_guard lock(left_->mutex);
  return !left_->before.empty();
}

PendingFile FlightRecorder::save_left(const fs::path& target) {
  PendingFile pending{target.string(), std::make_shared<std::optional<Error>>(), {}};
  pending.job = start([left = left_, target, error = pending.error](const CancelFlag&) {
    std::vector<fs::path> parts;
    std::vector<std::shared_ptr<Part>> before;
    {
      const std::lock_guard lock(left->mutex);
      parts = left->parts;
      before = left->before;
    }
    for (const auto& part : before) {
      part->close();
      parts.push_back(part->path);
    }
    *error = join_session_files(parts, target);
    if (*error) return;
    const std::lock_guard lock(left->mutex);
    if (left->before != before) return;  // another world has ended in the meantime
    if (before.empty()) remove_folder(left->folder.path());
    left->before.clear();
    left->world.clear();
    left->parts.clear();
    left->folder = ReservedFile();
  });
  return pending;
}

void FlightRecorder::discard_left() {
  drop_before();
  {
    const std::lock_guard lock(left_->mutex);
    if (left_->world.empty()) return;
    left_->world.clear();
    left_->parts.clear();
  }
  start([left = left_](const CancelFlag&) {
    remove_folder(left->folder.path());
    left->folder = ReservedFile();
  });
}

std::optional<Error> FlightRecorder::problem() const {
  if (problem_ || !now_) return problem_;
  return now_->writer().problem();
}

std::uint64_t FlightRecorder::size() const {
  std::uint64_t bytes = now_ ? now_->writer().size() : 0;
  for (const auto& part : parts_) bytes += part->bytes;
  const std::lock_guard lock(left_->mutex);
  for (const auto& part : left_->before) bytes += part->bytes;
  return bytes;
}

}  // namespace magna

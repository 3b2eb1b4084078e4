// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/recorded_past.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/record/mcap_repair.h"
#include "core/sim/worker_pool.h"

namespace magna {
namespace {

/// Choosing robots, pictures and panes does not act on the world.
bool is_choice(const Input& input) {
  return input.is<input::Select>() || input.is<input::SelectSet>() || input.is<input::Deselect>() ||
         input.is<input::PaneChanged>() || input.is<input::GeometryChanged>();
}

bool is_mark(const Input& input) {
  return input.is<input::MarkAdd>() || input.is<input::MarkChange>() ||
         input.is<input::MarkRemove>();
}

/// When a chunk has states of the panes and poses.
struct ChunkTimes {
  struct Display {
    std::uint64_t log_time = 0;
    std::uint64_t publish_time = 0;
    bool key = false;
  };
  std::vector<Display> displays;
  std::vector<std::uint64_t> poses;  ///< log times
  std::optional<Error> problem;      ///< why there may be more
};

std::vector<ChunkTimes> chunk_times(const McapReader& reader) {
  constexpr unsigned kMostThreads = 8;
  const auto id_of = [&reader](std::string_view topic) {
    const McapChannel* const channel = reader.channel(topic);
    return channel != nullptr ? std::optional(channel->id) : std::nullopt;
  };
  const auto display = id_of(topic::kDisplay), poses = id_of(topic::kPoses);
  std::vector<ChunkTimes> all(reader.summary().chunks.size());
  WorkerPool workers(
      static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads)));
  workers.parallel_for(all.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      ChunkTimes& times = all[k];
      times.problem = reader.read_chunk(k, [&](const McapMessage& message) {
        if (message.channel == display) {
          const bool key = !message.data.empty() && message.data.front() == '\1';
          times.displays.push_back({message.log_time, message.publish_time, key});
        } else if (message.channel == poses) {
          times.poses.push_back(message.log_time);
        }
        return true;
      });
    }
  });
  return all;
}

}  // namespace

Result<std::unique_ptr<RecordedPast>> RecordedPast::open(const std::filesystem::path& path) {
  auto file = open_session(path);
  if (!file) return file.error();
  std::unique_ptr<RecordedPast> past(new RecordedPast(std::move(*file)));
  auto outline = std::make_shared<PastOutline>();
  outline->file = path.string();
  outline->world = past->file_.header().world;
  outline->header = past->file_.header();
  outline->tick_seconds = past->file_.header().tick_seconds;
  outline->repeatable = past->file_.has_states();
  outline->messages = past->file_.header().messages == kRecordedProtocol;
  past->outline_ = std::move(outline);
  if (auto error = past->scan()) return *error;
  return past;
}

// One pass over the file, on several threads: where the key frames are, what moved, and how fast
// time passed.
std::optional<Error> RecordedPast::scan() {
  const SessionHeader& header = file_.header();
  PastOutline& outline = *outline_;
  std::uint64_t wall = 0, simulated = 0;  // of the last figure of the rate
  constexpr std::uint64_t kRateNs = 5'000'000'000;
  std::optional<Tick> last;
  std::optional<Error> problem;
  for (ChunkTimes& chunk : chunk_times(file_.reader())) {
    for (const ChunkTimes::Display& display : chunk.displays) {
      const Tick tick = header.tick_of(display.log_time);
      last = std::max(last.value_or(tick), tick);
      if (display.key) keys_.push_back(tick);
      if (wall != 0 && display.publish_time > wall + kRateNs && display.log_time >= simulated) {
        outline.rates.push_back({tick, static_cast<double>(display.log_time - simulated) /
                                           static_cast<double>(display.publish_time - wall)});
      }
      if (wall == 0 || display.publish_time > wall + kRateNs) {
        wall = display.publish_time;
        simulated = display.log_time;
      }
    }
    for (const std::uint64_t time : chunk.poses) {
      moved_.push_back(header.tick_of(time));
      last = std::max(last.value_or(moved_.back()), moved_.back());
    }
    problem = std::move(chunk.problem);
    if (problem) break;
  }
  if (problem) outline.warning = problem->text();
  if (!problem && file_.broken()) outline.warning = file_.broken()->text();
  if (keys_.empty()) {
    return Error{
        "the recording does not contain what the panes showed: only --record of this "
        "version and the Record button write it",
        outline.file};
  }
  std::ranges::sort(keys_);
  std::ranges::sort(moved_);
  outline.first = keys_.front();
  outline.last = std::max(last.value_or(outline.first), outline.first);
  for (const RecordedNotice& notice : file_.notices().items) {
    outline.moments.push_back(
        {notice.tick, PastMoment::Kind::Logged, notice.severity,
         notice.source.empty() ? notice.text : notice.source + ": " + notice.text});
  }
  add_operator();
  for (const RecordedBookmark& bookmark : file_.bookmarks()) {
    outline.moments.push_back(
        {bookmark.tick, PastMoment::Kind::Bookmarked, Severity::Info, bookmark.name});
  }
  sort_moments(outline);
  find_gaps();
  add_explored();
  return std::nullopt;
}

void RecordedPast::sort_moments(PastOutline& outline) const {
  std::erase_if(outline.moments, [&outline](const PastMoment& moment) {
    return moment.tick < outline.first || moment.tick > outline.last;
  });
  std::ranges::stable_sort(outline.moments, {}, &PastMoment::tick);
}

void RecordedPast::add_operator() {
  for (const LoggedInput& logged : file_.inputs().items) {
    if (logged.author.kind != AuthorKind::Operator || is_choice(logged.input)) continue;
    const auto kind = is_mark(logged.input) ? PastMoment::Kind::Marked : PastMoment::Kind::Acted;
    outline_->moments.push_back(
        {logged.tick, kind, Severity::Info, std::string(name(logged.input))});
  }
}

/// The last state has the whole course of what was explored.
void RecordedPast::add_explored() {
  const auto end = at(outline_->last, false);
  if (!end || !(*end)->progress) return;
  for (const ExplorationProgress::Step& step : (*end)->progress->course) {
    const double tick = step.seconds / outline_->tick_seconds;
    if (tick >= 0.0 && tick < 1e15) {
      outline_->explored.push_back({static_cast<Tick>(tick), step.share});
    }
  }
}

void RecordedPast::find_gaps() {
  std::vector<Tick> busy = moved_;
  for (const PastMoment& moment : outline_->moments) busy.push_back(moment.tick);
  busy.push_back(outline_->first);
  busy.push_back(outline_->last);
  std::ranges::sort(busy);
  const auto least = static_cast<Tick>(kGapSeconds / outline_->tick_seconds);
  for (std::size_t k = 1; k < busy.size(); ++k) {
    if (busy[k] - busy[k - 1] > least) outline_->gaps.emplace_back(busy[k - 1], busy[k]);
  }
}

RecordedPast::Segment& RecordedPast::segment(std::size_t key) {
  const auto known = std::ranges::find(segments_, key, &Segment::key);
  if (known != segments_.end()) {
    std::rotate(segments_.begin(), known, std::next(known));
    return segments_.front();
  }
  if (segments_.size() >= kMostSegments) segments_.pop_back();
  Segment made;
  made.key = key;
  const SessionHeader& header = file_.header();
  McapReader::Query query{{std::string(topic::kDisplay), std::string(topic::kPoses)}};
  query.from = header.time_of(keys_[key]);
  if (key + 1 < keys_.size()) query.to = header.time_of(keys_[key + 1]) - 1;
  const McapChannel* const display = file_.reader().channel(topic::kDisplay);
  // Where the file is damaged the segment ends: the outline says so.
  static_cast<void>(file_.reader().read_messages(query, [&](const McapMessage& message) {
    const Tick tick = header.tick_of(message.log_time);
    if (display != nullptr && message.channel == display->id) {
      made.frames.push_back({tick, std::string(message.data)});
    } else if (auto poses = recorded_poses(message.data)) {
      made.poses.push_back({tick, *std::move(poses)});
    }
    return true;
  }));
  segments_.push_front(std::move(made));
  return segments_.front();
}

std::vector<Pose> RecordedPast::poses_before(Tick tick) const {
  const auto after = std::ranges::upper_bound(moved_, tick);
  if (after == moved_.begin()) return {};
  const std::uint64_t time = file_.header().time_of(*std::prev(after));
  std::vector<Pose> poses;
  static_cast<void>(file_.reader().read_messages(
      {{std::string(topic::kPoses)}, time, time}, [&poses](const McapMessage& message) {
        poses = recorded_poses(message.data).value_or(poses);
        return true;
      }));
  return poses;
}

Result<std::shared_ptr<Snapshot>> RecordedPast::at(Tick tick, bool scene) {
  tick = std::clamp(tick, outline_->first, outline_->last);
  const auto next_key = std::ranges::upper_bound(keys_, tick);
  const auto key = static_cast<std::size_t>(
      std::distance(keys_.begin(), next_key == keys_.begin() ? next_key : std::prev(next_key)));
  Segment& now = segment(key);
  const auto frames_end = std::ranges::upper_bound(now.frames, tick, {}, &Segment::Frame::tick);
  const auto count = std::max<std::size_t>(
      1, static_cast<std::size_t>(std::distance(now.frames.begin(), frames_end)));
  if (now.frames.empty()) {
    decoded_key_.reset();
    return Error{"nothing can be read at this place of the recording", outline_->file};
  }
  if (decoded_key_ != key || decoded_ > count) decoded_ = 0;
  decoded_key_ = key;
  for (; decoded_ < count; ++decoded_) {
    if (auto error = decoder_.add(now.frames[decoded_].message)) {
      decoded_key_.reset();
      error->file = outline_->file;
      return *error;
    }
  }
  const auto poses_end = std::ranges::upper_bound(now.poses, tick, {}, &Segment::Poses::tick);
  std::vector<Pose> poses =
      poses_end != now.poses.begin() ? std::prev(poses_end)->poses : poses_before(tick);
  auto made = decoder_.snapshot(std::move(poses), scene);
  if (!made) {
    decoded_key_.reset();
    return made;
  }
  (*made)->tick = tick;
  (*made)->past = true;
  return made;
}

std::optional<Tick> RecordedPast::moment_from(Tick tick, int direction) const {
  const auto stops = [](const PastMoment& moment) {
    return moment.kind != PastMoment::Kind::Acted;
  };
  const std::vector<PastMoment>& all = outline_->moments;
  if (direction > 0) {
    const auto found = std::ranges::find_if(
        all, [&](const PastMoment& moment) { return moment.tick > tick && stops(moment); });
    return found != all.end() ? std::optional(found->tick) : std::nullopt;
  }
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const PastMoment& moment) {
    return moment.tick < tick && stops(moment);
  });
  return found != all.rend() ? std::optional(found->tick) : std::nullopt;
}

std::optional<Error> RecordedPast::add_bookmark(Tick tick, const std::string& name) {
  McapMetadata record;
  record.name = kBookmarkRecord;
  record.values = {{"tick", std::to_string(tick)}, {"name", name}, {"text", ""}};
  if (!file_.reader().has_index()) {
    if (auto error = repair_mcap(outline_->file)) return error;
  }
  if (auto error = append_metadata(outline_->file, std::span(&record, 1))) return error;
  auto outline = std::make_shared<PastOutline>(*outline_);
  outline->moments.push_back({tick, PastMoment::Kind::Bookmarked, Severity::Info, name});
  sort_moments(*outline);
  outline_ = std::move(outline);
  return std::nullopt;
}

}  // namespace magna

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_recorder.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace magna {
namespace {

namespace fs = std::filesystem;

FlightRecorder::Limits limits_of(const FlightOptions& options) {
  FlightRecorder::Limits limits;
  if (!options.folder.empty()) limits.seconds = options.minutes * 60.0;
  return limits;
}

/// run.2.mcap, run.3.mcap, …: files from another run are not overwritten.
fs::path next_session_file(const fs::path& first, std::uint64_t& number) {
  std::error_code ignored;
  fs::path file;
  do {
    file = first;
    file.replace_extension(fmt::format(".{}{}", ++number, first.extension().string()));
  } while (fs::exists(file, ignored));
  return file;
}

}  // namespace

SessionRecorder::SessionRecorder(const FlightOptions& flight)
    : options_(flight), flight_(flight.folder, limits_of(flight)) {}

SessionRecorder::~SessionRecorder() {
  writer_.reset();
  wait();
}

void SessionRecorder::begin_world(SessionWriter::Options options, const Engine& engine,
                                  std::span<const LoggedInput> inherited) {
  writing_ = std::move(options);
  history_ = std::make_unique<InputHistory>(writing_.header);
  for (const LoggedInput& logged : inherited) history_->add(logged, writing_.clock());
  flight_.begin_world(writing_, engine);
  writing_.past = {};  // each file gets that of its time
  if (first_file_.empty()) return;
  const fs::path file = next_session_file(first_file_, file_number_);
  if (!begin_file(file, engine)) {
    first_file_.clear();
    return;
  }
  news_.push_back({Severity::Info,
                   Message({"recording-continues", "the recording goes on in {}"}, file.string())});
}

void SessionRecorder::end_world(const Engine& engine, std::string_view reason) {
  end_file(engine, reason);
  flight_.end_world(engine, reason);
}

bool SessionRecorder::begin_file(const fs::path& file, const Engine& engine) {
  SessionWriter::Options options = writing_;
  if (history_) options.past = history_->past();
  auto writer = SessionWriter::open(file, std::move(options), engine);
  if (!writer) {
    ++state_.ends;
    state_.last = file.string();
    state_.failure = writer.error().text();
    return false;
  }
  writer_ = std::move(*writer);
  begin_ = engine.now();
  ++begun_;
  return true;
}

void SessionRecorder::end_file(const Engine& engine, std::string_view reason) {
  if (!writer_) return;
  writer_->finish(engine, reason);
  PendingFile pending{writer_->path().string(), std::make_shared<std::optional<Error>>(), {}};
  const std::shared_ptr<SessionWriter> writer = std::move(writer_);
  pending.job = thread_.submit([writer, error = pending.error](const CancelFlag&) {
    writer->wait();
    *error = writer->problem();
  });
  endings_.push_back(std::move(pending));
}

void SessionRecorder::input(const LoggedInput& logged) {
  if (history_) history_->add(logged, writing_.clock());
  flight_.input(logged);
  if (writer_) writer_->input(logged);
}

void SessionRecorder::events(std::span<const Event> events, const Engine& engine) {
  flight_.events(events, engine);
  if (writer_) writer_->events(events, engine);
}

void SessionRecorder::notice(const Notice& notice) {
  flight_.notice(notice);
  if (writer_) writer_->notice(notice);
}

void SessionRecorder::message(const LinkText& message) {
  flight_.message(message);
  if (writer_) writer_->message(message);
}

void SessionRecorder::state(std::span<const LinkText> messages) {
  flight_.state(messages);
  if (writer_) writer_->state(messages);
}

void SessionRecorder::tick(const Engine& engine) {
  if (writer_) writer_->tick(engine);
  if (history_) flight_.tick(engine, *history_);
}

void SessionRecorder::display(Tick tick, const std::function<std::string()>& message) {
  flight_.display(tick, message);
  if (writer_) writer_->add_display(tick, message);
}

std::uint64_t SessionRecorder::files_begun() const { return begun_ + flight_.begun(); }

void SessionRecorder::start(const fs::path& file, const Engine& engine) {
  stop(engine);
  std::error_code ignored;  // it is reported when the file is opened
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), ignored);
  file_number_ = 1;
  if (begin_file(file, engine)) first_file_ = file;
}

void SessionRecorder::stop(const Engine& engine) {
  end_file(engine, "stopped");
  first_file_.clear();
}

void SessionRecorder::add_bookmark(const std::string& name, Tick tick) {
  if (writer_) writer_->add_bookmark(tick, name, {});
}

void SessionRecorder::save_flight(const fs::path& file, bool left, const Engine& engine) {
  savings_.push_back(left || !history_ ? flight_.save_left(file)
                                       : flight_.save(file, engine, *history_));
}

void SessionRecorder::discard_left() { flight_.discard_left(); }

void SessionRecorder::wait() {
  for (PendingFile& ending : endings_) ending.job.wait();
  for (PendingFile& saving : savings_) saving.job.wait();
  follow_pending();
}

void SessionRecorder::follow_pending() {
  std::erase_if(endings_, [this](const PendingFile& ending) {
    if (!ending.job.done()) return false;
    ++state_.ends;
    state_.last = ending.file;
    const std::optional<Error>& error = *ending.error;
    state_.failure = error ? error->text() : std::string();
    if (error) lost_.push_back(*error);
    return true;
  });
  std::erase_if(savings_, [this](const PendingFile& saving) {
    if (!saving.job.done()) return false;
    ++state_.saves;
    state_.saved = saving.file;
    state_.save_failure = *saving.error ? (*saving.error)->text() : std::string();
    return true;
  });
}

void SessionRecorder::follow_flight() {
  const std::optional<Error> problem = flight_.problem();
  if (problem && !flight_problem_told_) {
    news_.push_back(
        {Severity::Warning, Message({"flight-not-written", "the flight recorder keeps nothing: {}"},
                                    problem->text())});
  }
  flight_problem_told_ = problem.has_value();
}

std::vector<Error> SessionRecorder::problems() const {
  std::vector<Error> problems = lost_;
  if (writer_) {
    if (auto problem = writer_->problem()) problems.push_back(*std::move(problem));
  }
  return problems;
}

std::vector<SessionRecorder::News> SessionRecorder::take_news() {
  follow_flight();
  return std::exchange(news_, {});
}

std::shared_ptr<const RecordingStatus> SessionRecorder::status(const Engine& engine) {
  follow_pending();
  state_.file = writer_ ? writer_->path().string() : std::string();
  state_.seconds = 0.0;
  state_.bytes = 0;
  state_.problem.clear();
  if (writer_) {
    state_.seconds = static_cast<double>(engine.now() - begin_) * engine.world().tick_seconds();
    state_.bytes = writer_->size();
    if (const auto problem = writer_->problem()) state_.problem = problem->text();
  }
  state_.flight_minutes = options_.folder.empty() ? 0 : options_.minutes;
  state_.left = flight_.left();
  state_.left_is_before = flight_.left_is_before();
  if (!shown_ || !(*shown_ == state_)) shown_ = std::make_shared<RecordingStatus>(state_);
  return shown_;
}

}  // namespace magna

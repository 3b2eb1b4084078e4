// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_driver.h"

#include <QAction>
#include <QApplication>
#include <algorithm>
#include <utility>

#include "widgets/base/keys/action_set.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

constexpr std::string_view kStopAll = "world.stop_all";
constexpr std::string_view kNone = "none";

/// Whether one of our windows has the keyboard focus.
bool has_window_focus() {
  return QApplication::activeWindow() != nullptr && QApplication::activeModalWidget() == nullptr &&
         QApplication::activePopupWidget() == nullptr;
}

}  // namespace

PadDriver::PadDriver(PadSource& source, TeleopPane& teleop, ActionSet& actions, Profile& profile,
                     QObject* parent)
    : QObject(parent), source_(source), teleop_(teleop), actions_(actions), store_(profile) {
  if (!store_.folder().empty()) {
    mappings_ = read_kept_mappings(store_.folder(), unreported_);
    source_.set_mappings(mappings_);
  }
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kSearchMs);
  connect(&timer_, &QTimer::timeout, this, &PadDriver::poll);
  timer_.start();
  save_timer_.setSingleShot(true);
  save_timer_.setInterval(kSaveMs);
  connect(&save_timer_, &QTimer::timeout, this, &PadDriver::save);
}

PadDriver::~PadDriver() { save(); }

void PadDriver::poll() {
  source_.poll();
  follow_devices();
  if (const Pad* pad = in_use()) {
    output_ = mapped(*pad, profile_);
    if (!page_open_) {
      teleop_.move_pad(output_.deflection, output_.enabled);
      trigger_actions(std::vector<int>(pad->state.pressed));  // copied: an action may remove the
                                                              // pad
    }
  }
  emit polled();
}

const Pad* PadDriver::in_use() const {
  const auto all = source_.pads();
  const auto found = std::ranges::find_if(all, [this](const Pad& p) { return p.device.id == id_; });
  return found == all.end() ? nullptr : &*found;
}

void PadDriver::follow_devices() {
  std::vector<int> ids;
  for (const Pad& pad : source_.pads()) ids.push_back(pad.device.id);
  if (ids == known_) return;
  known_ = std::move(ids);
  timer_.setInterval(known_.empty() ? kSearchMs : kPollMs);
  if (id_ == kNoPad || in_use() == nullptr) {
    const QString gone = id_ == kNoPad ? QString() : QString::fromStdString(device_.name);
    const std::string& wanted = store_.user().pad;
    const auto all = source_.pads();
    const auto kept =
        std::ranges::find_if(all, [&wanted](const Pad& pad) { return pad.device.guid == wanted; });
    const Pad* next = kept != all.end() ? &*kept : all.empty() ? nullptr : &all.front();
    choose(wanted == kNone ? nullptr : next);
    if (!gone.isEmpty()) emit lost(gone);
  }
  emit devices_changed();
}

void PadDriver::use(int id) {
  const auto all = source_.pads();
  const auto found = std::ranges::find_if(all, [id](const Pad& p) { return p.device.id == id; });
  const Pad* const pad = found == all.end() ? nullptr : &*found;
  store_.user().pad = pad != nullptr ? pad->device.guid : std::string(kNone);
  store_.save_user();
  choose(pad);
  emit devices_changed();
}

// Selects another pad, or none: input of the old one is released, and the new one must be centred
// first.
void PadDriver::choose(const Pad* pad) {
  save();
  teleop_.drop_pad();
  output_ = {};
  id_ = pad != nullptr ? pad->device.id : kNoPad;
  device_ = pad != nullptr ? pad->device : PadDevice{};
  profile_ = pad != nullptr ? store_.pad(device_.guid, default_profile(device_)) : PadProfile{};
  teleop_.show_pad(QString::fromStdString(device_.name));
  report_problems();
  emit profile_changed();
}

void PadDriver::set_profile(const PadProfile& profile) {
  if (id_ == kNoPad || profile == profile_) return;
  teleop_.drop_pad();  // the same deflection may now mean something else
  profile_ = profile;
  if (const Pad* pad = in_use()) output_ = mapped(*pad, profile_);
  unsaved_ = true;
  save_timer_.start();
  emit profile_changed();
}

// Writes pending changes.
void PadDriver::save() {
  save_timer_.stop();
  if (!std::exchange(unsaved_, false)) return;
  store_.save_pad(device_.guid, profile_);
  report_problems();
}

void PadDriver::set_mappings(std::vector<SdlMapping> mappings) {
  mappings_ = std::move(mappings);
  if (!store_.folder().empty()) {
    if (auto error = write_kept_mappings(store_.folder(), mappings_)) unreported_.push_back(*error);
  }
  source_.set_mappings(mappings_);
  if (const Pad* const pad = in_use()) {
    const bool unchanged = profile_ == default_profile(device_);
    device_ = pad->device;
    if (unchanged) set_profile(default_profile(device_));
  }
  report_problems();
  emit mappings_changed();
}

PadProfile PadDriver::fresh_profile() const { return default_profile(device_); }

void PadDriver::open_page(bool open) {
  page_open_ = open;
  if (!open) return save();
  teleop_.disarm();
  teleop_.drop_pad();
}

void PadDriver::trigger_actions(const std::vector<int>& pressed) {
  for (const int button : pressed) {
    const auto found = profile_.buttons.find(button);
    if (found == profile_.buttons.end() || button == profile_.dead_man) continue;
    const ActionRow* const row = find_action_row(found->second);
    if (row == nullptr) continue;  // action of another version
    // STOP ALL works wherever the focus is, as its keys do.
    if (row->id == kStopAll || has_window_focus()) actions_[row->id].trigger();
    if (page_open_) return;
  }
}

void PadDriver::report_problems() {
  for (const Error& error : std::exchange(unreported_, {})) {
    emit problem(QString::fromStdString(error.text()));
  }
  for (const Error& error : store_.take_messages()) {
    emit problem(QString::fromStdString(error.text()));
  }
}

}  // namespace magna

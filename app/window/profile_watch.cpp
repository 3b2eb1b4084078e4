// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profile_watch.h"

#include "app/window/bookmark_commands.h"
#include "app/window/layout_commands.h"
#include "app/window/look_commands.h"
#include "app/window/window_context.h"
#include "app/window/work_keeper.h"
#include "app/window/world_memory.h"

namespace magna {
namespace {

QString name_of(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace

ProfileWatch::ProfileWatch(const WindowContext& context, const Parts& parts)
    : QObject(&context.window), context_(context), parts_(parts) {
  connect(&files_, &FileWatch::changed, this, &ProfileWatch::take);
}

void ProfileWatch::enter_world() {
  const Profile& profile = context_.profile;
  if (profile.folder().empty()) return;
  QStringList files{name_of(profile.user_file()), name_of(parts_.keeper.lines_file())};
  if (!profile.world_file().empty()) files << name_of(profile.world_file());
  for (int slot = 1; slot <= kLayoutSlots; ++slot) files << name_of(profile.layout_path(slot));
  files_.set_files(files);
}

void ProfileWatch::take(const QString& file) {
  Profile& profile = context_.profile;
  if (file == name_of(profile.user_file())) {
    const UserSettings before = profile.user();
    if (profile.take_user_changes()) parts_.looks.show_changes(before);
  } else if (file == name_of(profile.world_file())) {
    take_world();
  } else if (file == name_of(parts_.keeper.lines_file())) {
    parts_.keeper.take_lines();
  } else {
    parts_.layouts.name_slots();
  }
}

void ProfileWatch::take_world() {
  Profile& profile = context_.profile;
  const auto bookmarks = profile.world().bookmarks;
  if (!profile.take_world_changes()) return;
  parts_.memory.show_robots();
  if (profile.world().bookmarks != bookmarks) parts_.bookmarks.take_world();
  parts_.keeper.view_taken();
}

}  // namespace magna

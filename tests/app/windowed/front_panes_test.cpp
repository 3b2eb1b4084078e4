// SPDX-License-Identifier: GPL-3.0-or-later
// Every bundled world is started and reset with each pane in front.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDockWidget>
#include <QStringList>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <vector>

#include "app/profile/profile.h"
#include "app/session_link.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> bundled_worlds() {
  std::vector<std::string> files;
  for (const char* folder : {"worlds", "factory"}) {
    for (const auto& entry :
         fs::directory_iterator(fs::path(MAGNA_SOURCE_DIR) / "resources" / folder)) {
      const fs::path& file = entry.path();
#ifdef MAGNA_HAS_LISP
      if (file.extension() == ".lisp") files.push_back(file.string());
#endif
      if (file.extension() == ".json") files.push_back(file.string());
    }
  }
  std::ranges::sort(files);
  return files;
}

class FrontPanesTest : public test::SessionFixture,
                       public testing::WithParamInterface<std::string> {
 protected:
  FrontPanesTest() {
    line_.world = GetParam();
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "off");
    line_.links.emplace_back("--agent-port", "off");
  }
  ~FrontPanesTest() override { stop(); }

  /// The world at tick 0, the window as it was last closed.
  void start() {
    begin();
    session_->set_paused(true);
    door_.open(*session_);
    link_ = std::make_unique<SessionLink>(door_, exchange_);
    profile_ = std::make_unique<Profile>(folder_.path());
    window_ = std::make_unique<test::WindowPage>(*link_, WindowOptions{.profile = profile_.get()});
    window_->show();
    QCoreApplication::processEvents();
  }
  void stop() {
    if (window_) window_->close();
    window_.reset();
    door_.close();
    session_.reset();
  }
  /// The window shows several snapshots before the first tick and some after it.
  void look() {
    for (int k = 0; k < 3; ++k) {
      session_->set_paused(true);
      window_->context().feed.poll();
      QCoreApplication::processEvents();
    }
    EXPECT_EQ(window_->context().feed.now().tick, 0);
    for (int k = 0; k < 3; ++k) {
      session_->step_once();
      window_->context().feed.poll();
      QCoreApplication::processEvents();
    }
    EXPECT_EQ(window_->context().feed.now().tick, 3);
  }
  std::uint64_t number() const { return window_->context().feed.now().opened->number; }
  QDockWidget& dock(const QString& name) const {
    return *window_->findChild<QDockWidget*>(name, Qt::FindDirectChildrenOnly);
  }
  bool in_front(const QString& name) const {
    const QDockWidget& shown = dock(name);
    return shown.isVisible() && !shown.visibleRegion().isEmpty();
  }
  void bring_to_front(const QString& name) {
    dock(name).show();
    dock(name).raise();
    EXPECT_TRUE(test::wait_until([&] { return in_front(name); })) << name.toStdString();
  }
  QStringList panes() const {
    QStringList names;
    for (const auto* dock :
         window_->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (dock->toggleViewAction()->isVisible()) names << dock->objectName();
    }
    return names;
  }

  SessionHandle door_;
  std::unique_ptr<SessionLink> link_;
  std::unique_ptr<Profile> profile_;
  std::unique_ptr<test::WindowPage> window_;
};

TEST_P(FrontPanesTest, StartAndResetWithTheWorld) {
  start();
  const QStringList all = panes();  // those that the world can use
  ASSERT_GT(all.size(), 10);
  for (const QString& name : all) {
    SCOPED_TRACE(name.toStdString());
    bring_to_front(name);
    stop();
    start();
    look();
    bring_to_front(name);
    window_->context().actions["world.reload"].trigger();
    ASSERT_TRUE(test::wait_until([&] {
      window_->context().feed.poll();
      return number() == 2;
    }));
    look();
  }
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  std::string name = fs::path(info.param).filename().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(BundledWorlds, FrontPanesTest, testing::ValuesIn(bundled_worlds()),
                         name_of);

}  // namespace
}  // namespace magna

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/view/world_document.h"

namespace magna::test {

/// A world file without Lisp: its text is only a count of the edits.
class FakeWorldDocument final : public WorldDocument {
 public:
  explicit FakeWorldDocument(std::vector<WorldObject> objects, std::string file = "hall.lisp")
      : file_(std::move(file)), objects_(std::move(objects)) {
    WorldObject wall{WorldObjectKind::Wall, "bricks"};
    WorldObject desk{WorldObjectKind::Thing, "desk"};
    desk.footprint = Footprint{2, 1, 0};
    desk.turns = true;
    choices_ = {wall, desk};
  }

  const std::string& file() const override { return file_; }
  std::string text() const override {
    std::string text;
    for (const WorldObject& o : objects_) {
      text += o.name + " " + std::to_string(o.pose.x) + " " + std::to_string(o.pose.y) + " " +
              std::to_string(o.pose.theta) + "\n";
    }
    return text;
  }
  Point lower() const override { return {-4, -4}; }
  Point upper() const override { return {36, 22}; }
  const std::vector<WorldObject>& objects() const override { return objects_; }
  const std::vector<WorldObject>& choices() const override { return choices_; }

  Edited change(std::size_t object, const WorldObject& wanted) const override {
    if (!objects_[object].locked.empty()) return Error{objects_[object].locked, file_};
    auto next = std::make_shared<FakeWorldDocument>(*this);
    next->objects_[object] = wanted;
    return std::shared_ptr<const WorldDocument>(std::move(next));
  }
  Edited add(std::size_t choice, const WorldObject& wanted) const override {
    auto next = std::make_shared<FakeWorldDocument>(*this);
    next->objects_.push_back(choices_[choice]);
    next->objects_.back().pose = wanted.pose;
    next->objects_.back().to = wanted.to;
    return std::shared_ptr<const WorldDocument>(std::move(next));
  }
  Edited remove(std::size_t object) const override {
    auto next = std::make_shared<FakeWorldDocument>(*this);
    next->objects_.erase(next->objects_.begin() + static_cast<std::ptrdiff_t>(object));
    return std::shared_ptr<const WorldDocument>(std::move(next));
  }

 private:
  std::string file_;
  std::vector<WorldObject> objects_;
  std::vector<WorldObject> choices_;
};

/// A wall, a desk that can be turned, and a locked stone.
inline std::shared_ptr<const WorldDocument> fake_world(const std::string& file = "hall.lisp") {
  WorldObject wall{WorldObjectKind::Wall, "bricks"};
  wall.pose = {2, 2, 0};
  wall.to = {6, 2};
  WorldObject desk{WorldObjectKind::Thing, "desk"};
  desk.pose = {12.5, 8.5, 0};
  desk.footprint = Footprint{2, 1, 0};
  desk.turns = true;
  WorldObject stone{WorldObjectKind::Thing, "stone"};
  stone.pose = {30.5, 18.5, 0};
  stone.locked = "it is made by the program (loop ...)";
  stone.line = 4;
  return std::make_shared<const FakeWorldDocument>(std::vector{wall, desk, stone}, file);
}

/// Reads and checks such documents.
class FakeWorldDocuments final : public WorldDocuments {
 public:
  WorldDocument::Edited open(const std::string& file) override {
    if (!problem.empty()) return Error{problem, file};
    return fake_world(file);
  }
  /// A text that is not the document's own is one in which an edit moved the desk.
  WorldDocument::Edited open_text(const std::string& text, const std::string& file) override {
    const auto opened = open(file);
    if (!opened || (*opened)->text() == text) return opened;
    WorldObject desk = (*opened)->objects()[1];
    desk.pose.x += 1;
    return (*opened)->change(1, desk);
  }
  WorldDocument::Edited check(const WorldDocument& document) override {
    if (on_check) on_check();
    if (!problem.empty()) return Error{problem, document.file()};
    const auto& fake = dynamic_cast<const FakeWorldDocument&>(document);
    return std::shared_ptr<const WorldDocument>(std::make_shared<FakeWorldDocument>(fake));
  }

  std::function<void()> on_check;  ///< called by `check`, on its thread
  std::string problem;             ///< not empty: nothing can be read or checked
};

}  // namespace magna::test

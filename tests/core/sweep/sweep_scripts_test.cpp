// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_scripts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const SweepScript kPlain{"/usr/bin/magna", "hall.toml", "hall.sweep", {}, 3, "Halls"};

std::string text_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

void put_program(const fs::path& path, const std::string& text) {
  put(path, "#!/bin/sh\n" + text);
  fs::permissions(path, fs::perms::owner_all);
}

TEST(SweepList, HasALineForEachRun) {
  SweepScript script = kPlain;
  script.options = {"--trust", "hall.toml"};
  std::vector<SweepRun> runs(2);
  runs[0].number = 1;
  runs[0].levels = {{"robots", "2"}, {"world", "a hall"}};
  runs[0].seed = 7;
  runs[1].number = 2;
  runs[1].seed = 8;
  EXPECT_EQ(sweep_list(runs, script),
            "1\trobots=2 'world=a hall' seed=7\t"
            "/usr/bin/magna sweep hall.toml --output hall.sweep --trust hall.toml --run 1\n"
            "2\tseed=8\t"
            "/usr/bin/magna sweep hall.toml --output hall.sweep --trust hall.toml --run 2\n");
}

TEST(SweepScripts, DoChunksAndThenCollect) {
  EXPECT_EQ(parallel_line(kPlain),
            "seq 3 | parallel '/usr/bin/magna sweep hall.toml --output hall.sweep --jobs 1 --chunk "
            "{}/3'; /usr/bin/magna sweep hall.toml --output hall.sweep --collect\n");
  const auto makefile = sweep_makefile(kPlain);
  ASSERT_TRUE(makefile);
  EXPECT_THAT(*makefile, HasSubstr("define sweep\n"
                                   "/usr/bin/magna sweep hall.toml --output hall.sweep\n"
                                   "endef\n"));
  EXPECT_THAT(*makefile, HasSubstr("\nhall.sweep/table.csv: \\\n"
                                   "  hall.sweep/chunks/1-of-3 \\\n"
                                   "  hall.sweep/chunks/2-of-3 \\\n"
                                   "  hall.sweep/chunks/3-of-3\n"
                                   "\t$(sweep) --collect || [ $$? -eq 1 ]\n"));
  EXPECT_THAT(*makefile,
              HasSubstr("\nhall.sweep/chunks/2-of-3: hall.toml\n"
                        "\t$(sweep) --jobs 1 --chunk 2/3\n"
                        "\t@mkdir -p hall.sweep/chunks && touch hall.sweep/chunks/2-of-3\n"));
  const auto snakefile = sweep_snakefile(kPlain);
  ASSERT_TRUE(snakefile);
  EXPECT_THAT(*snakefile,
              AllOf(HasSubstr("\nCHUNKS = 3\nFOLDER = \"hall.sweep/\"\n"
                              "SWEEP = \"/usr/bin/magna sweep hall.toml --output hall.sweep\"\n"),
                    HasSubstr("touch(FOLDER + \"chunks/{chunk}-of-\" + str(CHUNKS))"),
                    HasSubstr("SWEEP + \" --jobs 1 --chunk {wildcards.chunk}/\" + str(CHUNKS)\n")));
}

/// Names and programs of a place whose path has everything that a shell takes for something else.
class QuotedScript : public testing::Test {
 protected:
  QuotedScript() : folder_(place_ / "a b \"q\" it's $HOME ü {} {.} %A #1 & *; `x`") {
    fs::create_directories(folder_ / "bin");
    put_program(folder_ / "magna", "echo \"$@\" >> " + log_ + "\n");
    put_program(folder_ / "bin/sbatch", "for word; do echo \"sbatch: $word\" >> " + log_ +
                                            "; done\n"
                                            "SLURM_ARRAY_TASK_ID=2 SLURM_CPUS_PER_TASK=4 sh\n"
                                            "echo '17;cluster'\n");
    put_program(folder_ / "bin/parallel",
                "while read -r word; do case $1 in *{}*)\n"
                "  sh -c \"${1%%\\{\\}*}$word${1#*\\{\\}}\";; esac; done\n");
  }

  SweepScript script() const {
    return {(folder_ / "magna").string(),
            (folder_ / "x.toml").string(),
            (folder_ / "x.sweep").string(),
            {"--trust", (folder_ / "x.toml").string()},
            2,
            "It's \"$HOME\""};
  }
  std::string call() const {
    const std::string file = (folder_ / "x.toml").string();
    return "sweep " + file + " --output " + (folder_ / "x.sweep").string() + " --trust " + file;
  }
  /// What was called, after the text ran in a shell.
  std::string run(const std::string& text, const std::string& arguments = {}) {
    put(place_ / "script", text);
    const fs::path path = folder_ / "bin";
    setenv("MAGNA_TEST_PATH", path.c_str(), 1);
    const std::string line = "PATH=\"$MAGNA_TEST_PATH:$PATH\" sh " + (place_ / "script").string() +
                             " " + arguments + " >" + (place_ / "output").string();
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 0);
    return text_in(place_ / "log");
  }

  const test::TemporaryFolder place_;
  const fs::path folder_;
  const std::string log_ = (place_ / "log").string();
};

TEST_F(QuotedScript, IsALineForParallel) {
  EXPECT_EQ(run(parallel_line(script())), call() + " --jobs 1 --chunk 1/2\n" + call() +
                                              " --jobs 1 --chunk 2/2\n" + call() + " --collect\n");
}

TEST_F(QuotedScript, SubmitsAnArrayAndATableToSlurm) {
  const auto text = slurm_script(script());
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_THAT(*text, StartsWith("#!/bin/sh\n#SBATCH "));
  const std::string log = run(*text, "--partition=short '--comment=a b'");
  std::string slurm = (folder_ / "x.sweep/slurm").string();
  EXPECT_TRUE(fs::is_directory(slurm));
  slurm.insert(slurm.find('%'), "%");
  const std::string name = "sbatch: --job-name=It's \"$HOME\"\n";
  const std::string first = "sbatch: --parsable\nsbatch: --ntasks=1\n";
  const std::string last = "sbatch: --partition=short\nsbatch: --comment=a b\n";
  EXPECT_EQ(log, first + name + "sbatch: --output=" + slurm + "/chunk-%A-%a.out\n" +
                     "sbatch: --array=1-2\n" + last + call() + " --jobs 4 --chunk 2/2\n" + first +
                     name + "sbatch: --output=" + slurm + "/table-%j.out\n" +
                     "sbatch: --dependency=afterany:17\n" + last + call() + " --collect\n");
  EXPECT_EQ(text_in(place_ / "output"), "submitted: 2 chunks as job 17, the table as job 17\n");
}

TEST(SlurmScript, HasNoMoreTasksThanSlurmPermits) {
  SweepScript script = kPlain;
  script.chunks = 5000;
  EXPECT_THAT(*slurm_script(script), AllOf(HasSubstr("--array=1-1000 "), HasSubstr("_ID/1000\"")));
}

TEST(SweepMakefile, EscapesPaths) {
  SweepScript script = kPlain;
  script.folder = "/a b/$x/c#d:e=f*[g]";
  const auto text = sweep_makefile(script);
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("\n/a\\ b/$$x/c\\#d\\:e$(equals)f\\*\\[g]/table.csv: \\\n"));
  EXPECT_THAT(*text, HasSubstr("--output '/a b/$$x/c#d:e=f*[g]'\nendef\n"));
  script.file = "~x.toml";
  EXPECT_THAT(*sweep_makefile(script), HasSubstr("/1-of-3: ./~x.toml\n"));
}

TEST(SweepScripts, NameWhatAPathCannotHave) {
  const auto error_of = [](auto make, const std::string& folder) {
    SweepScript script = kPlain;
    script.folder = folder;
    const Result<std::string> text = make(script);
    return text ? std::string() : text.error().text();
  };
  EXPECT_EQ(error_of(sweep_makefile, "/a;b"),
            "/a;b/table.csv: Make cannot have “;” in the path of a file; rename the folder or "
            "choose another --output");
  for (const char* folder : {"/a%b", "/a|b", "/a\\b"}) {
    EXPECT_THAT(error_of(sweep_makefile, folder), HasSubstr("Make cannot have “")) << folder;
  }
  EXPECT_THAT(error_of(sweep_makefile, "/a\nb"), HasSubstr("Make cannot have a tab or a line"));
  EXPECT_THAT(error_of(slurm_script, "/a\\b"), HasSubstr("Slurm cannot have “\\”"));
  EXPECT_THAT(error_of(sweep_snakefile, "/a{b"), HasSubstr("Snakemake cannot have “{”"));
  EXPECT_EQ(error_of(sweep_snakefile, "/a\\b;%"), "");
}

TEST(RunsOfChunk, TogetherAreAllRuns) {
  for (const std::size_t runs : {0U, 1U, 19U, 20U, 21U, 1000U}) {
    for (const std::size_t chunks : {1U, 3U, 20U}) {
      std::set<std::size_t> all;
      for (std::size_t chunk = 1; chunk <= chunks; ++chunk) {
        const auto numbers = runs_of_chunk(runs, chunk, chunks);
        EXPECT_TRUE(std::ranges::is_sorted(numbers));
        EXPECT_GE(numbers.size(), runs / chunks);
        EXPECT_LE(numbers.size(), (runs + chunks - 1) / chunks);
        all.insert(numbers.begin(), numbers.end());
      }
      EXPECT_THAT(all, SizeIs(runs));
      if (runs == 0) continue;
      EXPECT_EQ(*all.begin(), 1U);
      EXPECT_EQ(*all.rbegin(), runs);
    }
  }
}

TEST(RunsOfChunk, HaveAllLevelsOfTheFastestFactor) {
  // 20 chunks in turn would have one of four levels each, 19 in a shifted turn likewise.
  for (const std::size_t levels : {4U, 19U, 20U, 21U}) {
    for (std::size_t chunk = 1; chunk <= 20; ++chunk) {
      std::set<std::size_t> found;
      for (const std::size_t number : runs_of_chunk(20 * 200, chunk, 20)) {
        found.insert(number % levels);
      }
      EXPECT_THAT(found, SizeIs(levels)) << "chunk " << chunk;
    }
  }
}

}  // namespace
}  // namespace magna
